import { expect, test } from 'vitest';
import { batchStateOf } from './coupons.ts';

const first = { couponKind: 'percent', value: 100, files: [], paused: false, taken: 1, maxUses: 1 } as const;

test.each([
  ['the first of them is used', { batchUsed: 1 }, 'running'],
  ['the first of them rests', { batchUsed: 0, paused: true }, 'running'],
  ['all of them are used', { batchUsed: 3 }, 'used_up'],
  ['they have ended', { batchUsed: 1, endsAt: 10 }, 'over'],
  ['they have not begun', { batchUsed: 0, startsAt: 11 }, 'planned'],
  ['they may be used without end', { batchUsed: 9, maxUses: undefined }, 'running'],
] as const)('of many codes that were made together: %s', (_, change, state) => {
  expect(batchStateOf({ ...first, batch: { count: 3 }, ...change }, 10)).toBe(state);
});

test('one that stands alone is what it is', () => {
  expect(batchStateOf({ ...first, batchUsed: 0 }, 10)).toBe('used_up');
});
