import { expect, test } from 'vitest';
import { priceOf } from '../../../features/file-form/fields.ts';
import { newForm, problemsFrom, problemsOf, stemOf, titleOf } from './form.ts';

const emptyForm = newForm();
const form = { ...emptyForm, title: '述职 PPT', price: '19.90' };

test('a title, a price and a file are all it takes', () => {
  expect(problemsOf(form, ['a.pptx'])).toEqual({});
});

test('what is missing is named at its field', () => {
  expect(problemsOf({ ...emptyForm, title: '  ' }, [])).toEqual({
    files: { word: 'filesRequired' },
    title: { word: 'titleRequired' },
    price: { word: 'priceInvalid' },
  });
});

test('an untouched title is the first file’s name without its extension; an emptied one stays empty', () => {
  expect(titleOf(emptyForm, '大学英语四级.真题.pdf')).toBe('大学英语四级.真题');
  expect(titleOf({ ...emptyForm, title: '' }, 'a.pdf')).toBe('');
  expect(problemsOf({ ...emptyForm, price: '0' }, ['a.pdf'])).toEqual({});
  expect([...titleOf(emptyForm, `${'长'.repeat(240)}.pdf`)]).toHaveLength(200);
});

test.each([
  ['a.tar.gz', 'a.tar'],
  ['.gitignore', '.gitignore'],
  ['README', 'README'],
])('%s is called %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

test.each([
  ['19.90', 1990],
  ['0', 0],
  [' 39 ', 3900],
  ['１９．９', 1990],
  ['19。9', 1990],
  ['5.', 500],
])('%s is a price', (text, fen) => {
  expect(priceOf(text)).toBe(fen);
});

test.each(['', '-1', '1.234', '1e3', '十块', '¥5', '1,000'])('“%s” is no price', (text) => {
  expect(problemsOf({ ...form, price: text }, ['a'])).toEqual({ price: { word: 'priceInvalid' } });
});

test('lengths are counted in characters, up to the limit', () => {
  expect(problemsOf({ ...form, title: '😀'.repeat(200), description: '字'.repeat(1000) }, ['a'])).toEqual({});
  expect(problemsOf({ ...form, title: '题'.repeat(201), description: '字'.repeat(1001) }, ['a'])).toEqual({
    title: { word: 'titleLong' },
    description: { word: 'descriptionLong' },
  });
});

test('50,000 yuan is the highest price', () => {
  expect(problemsOf({ ...form, price: '50000' }, ['a'])).toEqual({});
  expect(problemsOf({ ...form, price: '50000.01' }, ['a'])).toEqual({ price: { word: 'priceHigh' } });
});

test('the server’s refusals go to their fields', () => {
  expect(problemsFrom({ title: '请输入标题', 'tags.3': '标签过长', uploads: '请选择文件', x: '?' })).toEqual({
    title: { text: '请输入标题' },
    tags: { text: '标签过长' },
    files: { text: '请选择文件' },
  });
});
