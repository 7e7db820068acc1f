import { expect, test } from 'vitest';
import { ofTotal, percentOf } from './amounts.ts';

const MiB = 1024 * 1024;

test('both figures are in the unit of the whole', () => {
  expect(ofTotal(62 * MiB, 100 * MiB)).toBe('62.00 / 100.00 MB');
  expect(ofTotal(512, 2 * MiB)).toBe('0.00 / 2.00 MB');
  expect(ofTotal(512, 1536)).toBe('0.50 / 1.50 KB');
  expect(ofTotal(3, 12)).toBe('3 / 12 B');
});

test('100 % is said only when everything is there', () => {
  expect([percentOf(999, 1000), percentOf(1000, 1000), percentOf(0, 0)]).toEqual([99, 100, 0]);
});
