// @vitest-environment node
import { expect, test } from 'vitest';
import { priceOf } from './fields.ts';
import { pastedPrice, steppedPrice } from './price-field.tsx';
import { suggestTags } from './suggest-tags.ts';
import { addTags, endsTag } from './tags.ts';

test.each([
  ['', 1, '0.01'],
  ['0', -1, '0.00'],
  ['19.99', 1, '20.00'],
  ['20', -1, '19.99'],
  ['0.1', 20, '0.30'],
  ['１９。９', 1, '19.91'],
  ['50000', 1, '50000.00'],
  ['12', 100, '13.00'],
  ['0.5', -100, '0.00'],
  ['十块', 1, '十块'],
])('%s and %d fen more are %s', (text, by, after) => {
  expect(steppedPrice(text, by)).toBe(after);
});

test('two thousand steps up and down again end where they began, and each of them is a price', () => {
  let text = '0.00';
  for (let step = 1; step <= 2_000; step++) {
    text = steppedPrice(text, 1);
    expect(priceOf(text)).toBe(step);
  }
  for (let step = 0; step < 2_000; step++) text = steppedPrice(text, -1);
  expect(text).toBe('0.00');
});

test.each([
  ['¥1,234.50', '1234.50'],
  ['￥１，２３４．５０', '1234.50'],
  [' 39.9 元\n', '39.9'],
  ['CNY 12', '12'],
  ['12.5', '12.5'],
  ['１２。５', '12.5'],
])('“%s” is pasted as %s', (text, price) => {
  expect(pastedPrice(text)).toBe(price);
});

test.each(['十块', '1,5', '-3', '1e3', '', '12.5.1', '3 到 5 元'])('“%s” is pasted as it is', (text) => {
  expect(pastedPrice(text)).toBeUndefined();
});

const popularTags = ['考研', '考研英语', 'PPT', '述职 PPT', '英语', '字体', '预设', '源码'].map((tag, at) => ({
  tag,
  count: 100 - at,
}));
const names = (tags: string[], input: string) => suggestTags(popularTags, tags, input).map(({ tag }) => tag);

test('what begins with the typed comes before what holds it, the most used first', () => {
  expect(names([], '英语')).toEqual(['考研英语']);
  expect(names([], '英')).toEqual(['英语', '考研英语']);
  expect(names([], 'ｐｐ')).toEqual(['PPT', '述职 PPT']);
});

test('a tag that the post has, or that was typed in full, is not offered', () => {
  expect(names(['ppt'], 'pp')).toEqual(['述职 PPT']);
  expect(names([], 'ppt')).toEqual(['述职 PPT']);
});

test('with nothing typed the most used are offered, and never more than six', () => {
  expect(names([], '')).toEqual(['考研', '考研英语', 'PPT', '述职 PPT', '英语', '字体']);
  expect(names([], '#考')).toEqual(['考研', '考研英语']);
});

test('commas of both languages separate tags, and the same tag twice is once', () => {
  expect(addTags(['PPT'], '述职，年终、#总结,PPT')).toEqual({
    tags: ['PPT', '述职', '年终', '总结'],
    remainder: '',
    problem: undefined,
  });
});

test('spaces belong to a tag', () => {
  expect(addTags([], '  after   effects ').tags).toEqual(['after effects']);
});

test('a tag of 20 characters fits; a longer one stays in the field', () => {
  expect(addTags([], '字'.repeat(20)).tags).toHaveLength(1);
  expect(addTags([], '字'.repeat(21))).toEqual({ tags: [], remainder: '字'.repeat(21), problem: 'long' });
});

test('the eleventh tag stays in the field', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `t${index}`);
  expect(addTags(ten, 'more')).toEqual({ tags: ten, remainder: 'more', problem: 'many' });
});

test('a comma ends a tag at once', () => {
  expect([endsTag('述职，'), endsTag('述职')]).toEqual([true, false]);
});
