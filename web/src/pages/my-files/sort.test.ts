import { expect, test } from 'vitest';
import { addressOf, sortOf } from './sort.ts';

test.each([
  ['', 'created_at'],
  ['sort=price', 'price'],
  ['sort=nonsense', 'created_at'],
])('%j sorts by %s', (search, sort) => {
  expect(sortOf(new URLSearchParams(search))).toBe(sort);
});

test('an address says only what is not usual', () => {
  expect(addressOf('created_at', 1)).toBe('/my-files');
  expect(addressOf('title', 3)).toBe('/my-files?sort=title&page=3');
});
