import { expect, test } from 'vitest';
import { detail } from '../../../test/goods.ts';
import {
  changesOf,
  type Form,
  formOf,
  isChanged,
  movePreview,
  problemsFrom,
  problemsOf,
  withFiles,
  withPreview,
} from './form.ts';

const file = detail({ title: '四级词汇', tags: ['英语'] });

const typed = (change: Partial<Form>): Form => ({ ...formOf(file), ...change });
const words = (change: Partial<Form>) => problemsOf(typed(change));

test('a form nobody has touched changes nothing', () => {
  expect(isChanged(changesOf(file, formOf(file)))).toBe(false);
  expect(isChanged(changesOf({ ...file, price: 0 }, formOf({ ...file, price: 0 })))).toBe(false);
});

test('only what differs is sent', () => {
  expect(changesOf(file, typed({ title: ' 六级词汇 ', price: '39' }))).toEqual({ title: '六级词汇' });
  expect(changesOf(file, typed({ price: '12.5', tags: [], isPublic: false }))).toEqual({
    list_price: 12.5,
    tags: [],
    is_public: false,
  });
});

test('of the answers only what differs is sent, and what is emptied is taken back', () => {
  const answered = { ...file, contains: '三本', opens_with: 'WPS', licence: { use: 'commercial', seats: 5 } as const };
  const form = (change: Partial<Form>) => ({ ...formOf(answered), ...change });
  expect(changesOf(answered, formOf(answered))).toEqual({});
  expect(changesOf(answered, form({ contains: ' ', seats: '' }))).toEqual({
    contains: '',
    licence: { use: 'commercial', seats: null },
  });
  expect(changesOf(answered, form({ licence: '' }))).toEqual({ licence: null });
  expect(changesOf(file, typed({ opensWith: ' WPS ', licence: 'personal', seats: '２' }))).toEqual({
    opens_with: 'WPS',
    licence: { use: 'personal', seats: 2 },
  });
});

test('what part AI had is sent where it differs, and taken back', () => {
  expect(changesOf(file, typed({ ai: 'assisted' }))).toEqual({ ai: 'assisted' });
  const answered = { ...file, ai: { declared: 'generated', marked: true } as const };
  expect(formOf(answered).ai).toBe('generated');
  expect(changesOf(answered, { ...formOf(answered), ai: 'none' })).toEqual({ ai: 'none' });
});

test.each(['0', '1.5', '三个', '10001', '-1'])('%s is no number of people', (seats) => {
  expect(words({ licence: 'commercial', seats })).toEqual({ seats: { word: 'seatsInvalid' } });
  expect(words({ licence: '', seats })).toEqual({});
});

test('a price that is none is a change, so that it is not lost unseen', () => {
  expect(isChanged(changesOf(file, typed({ price: '十元' })))).toBe(true);
});

test('files make a new version, with what is new and whether buyers hear of it', () => {
  const form = typed({ changelog: ' 补了音频 ', notifyBuyers: false });
  expect(withFiles({}, form, ['01UP'])).toEqual({ uploads: ['01UP'], changelog: '补了音频', notify_buyers: false });
  expect(withFiles({}, form, [])).toEqual({});
});

test('what is wrong is named at its field as for a new file, and so are news that are too long', () => {
  const description = '字'.repeat(1001);
  expect(words({ title: ' ', price: '-1', description, changelog: description })).toEqual({
    title: { word: 'titleRequired' },
    price: { word: 'priceInvalid' },
    description: { word: 'descriptionLong' },
    changelog: { word: 'changelogLong' },
  });
  expect(words({ changelog: '字'.repeat(1000) })).toEqual({});
});

test('what the server refuses is said at its field', () => {
  expect(problemsFrom({ 'licence.seats': '太多', opens_with: '太长' })).toEqual({
    seats: { text: '太多' },
    opensWith: { text: '太长' },
  });
  expect(problemsFrom({ 'tags.3': '太长', title: '不行', uploads: '过期' })).toEqual({
    tags: { text: '太长' },
    title: { text: '不行' },
  });
});

test('a preview that is taken back is a change', () => {
  const both = { ...file, previews: ['01A', '01B'] };
  expect(changesOf(both, formOf(both))).toEqual({});
  expect(changesOf(both, { ...formOf(both), previews: ['01B'] })).toEqual({ previews: ['01B'] });
});

const part = (id: string) => ({ id, name: id, size: 1, type: '', category: 'other' as const, sha256: null });
const withPreviews = { ...file, files: ['a', 'b', 'c'].map(part), previews: ['c', 'a'] };

test('a preview that was taken back is shown again, and both in turn change nothing', () => {
  const form = formOf(withPreviews);
  const without = withPreview(form, { id: 'c', isPublic: false });
  expect(without).toEqual(['a']);
  const again = withPreview({ ...form, previews: without }, { id: 'c', isPublic: true });
  expect(isChanged(changesOf(withPreviews, { ...form, previews: again }))).toBe(false);
  expect(withPreview(form, { id: 'b', isPublic: true })).toEqual(['c', 'a', 'b']);
});

test('previews are put in another order, up or down, and back; what is not shown keeps its place among them', () => {
  const form = formOf(withPreviews);
  const up = movePreview(form, 'a', 'c');
  expect(up).toEqual({ shelf: ['a', 'c', 'b'], previews: ['a', 'c'] });
  expect(changesOf(withPreviews, { ...form, ...up })).toEqual({ previews: ['a', 'c'] });
  expect(isChanged(changesOf(withPreviews, { ...form, ...movePreview(up, 'a', 'c') }))).toBe(false);
  expect(movePreview(form, 'c', 'b')).toEqual({ shelf: ['a', 'b', 'c'], previews: ['a', 'c'] });
  expect(movePreview(form, 'b', 'c')).toEqual({ shelf: ['b', 'c', 'a'], previews: ['c', 'a'] });
});
