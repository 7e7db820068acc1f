import { expect, test } from 'vitest';
import { readRecordState, recordAddress } from './record-address.ts';

test('the plain list has a plain address', () => {
  expect(recordAddress('/purchases', { q: '', page: 1 })).toBe('/purchases');
});

test('search, page and cursor survive the way through the address', () => {
  const state = { q: '考研 & 英语', page: 3, cursor: '0.12.eyJ=' };
  const { searchParams } = new URL(recordAddress('/sales', state), 'http://localhost');
  expect(readRecordState(searchParams)).toEqual(state);
});

test('an unreadable address is the first page of everything', () => {
  expect(readRecordState(new URLSearchParams('page=x&q=%20&cursor='))).toEqual({ q: '', page: 1, cursor: undefined });
});

test('more than the market reads of a search is not sent', () => {
  expect(readRecordState(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(200);
});
