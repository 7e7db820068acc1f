import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { findFullFunding } from './funding.ts';

/** Mature from the hour of its name on; `now` is ten. */
const bucket = (at: number, amount: number, more: { frozenBy?: string; foldedInto?: string } = {}) => ({
  sk: `B#${at}`,
  amount: fen(amount),
  maturesAt: amount < 0 ? 0 : at,
  ...more,
});

const now = 10;
const covered = (buckets: ReturnType<typeof bucket>[], own: number, needed: number, mayUseOthers = true) =>
  findFullFunding(buckets, { own: `B#${own}`, needed, mayUseOthers, now })?.map(({ bucket: sk, amount }) => [
    sk,
    amount,
  ]);

test('its own bucket comes first, pending or not, then what has matured, the oldest first, to the fen', () => {
  const mature = [bucket(1, 100), bucket(2, 200), bucket(3, 300)];
  expect(covered([...mature, bucket(20, 950)], 20, 950)).toEqual([['B#20', 950]]);
  expect(covered(mature, 3, 350)).toEqual([
    ['B#3', 300],
    ['B#1', 50],
  ]);
  expect(covered([...mature, bucket(20, 50)], 20, 350)).toEqual([
    ['B#20', 50],
    ['B#1', 100],
    ['B#2', 200],
  ]);
});

test('the pending money of other sales covers nothing, nor does what a payout has frozen', () => {
  expect(covered([bucket(1, 949), bucket(20, 5000)], 1, 950)).toBeUndefined();
  expect(covered([bucket(1, 950, { frozenBy: 'P1' }), bucket(2, 949)], 1, 950)).toBeUndefined();
  expect(covered([bucket(1, 950, { frozenBy: 'P1' }), bucket(2, 950)], 1, 950)).toEqual([['B#2', 950]]);
});

test('what is owed comes before what has matured', () => {
  expect(covered([bucket(1, 950), bucket(2, -1)], 1, 950)).toBeUndefined();
  expect(covered([bucket(1, 950), bucket(2, -1), bucket(3, 1)], 1, 950)).toEqual([['B#1', 950]]);
  expect(covered([bucket(2, -1), bucket(20, 950)], 20, 950)).toEqual([['B#20', 950]]);
});

test('where an older refund waits for the same money, only what is pending of its own sale is taken', () => {
  expect(covered([bucket(1, 950), bucket(2, 950)], 1, 950, false)).toBeUndefined();
  expect(covered([bucket(1, 950), bucket(20, 950)], 20, 950, false)).toEqual([['B#20', 950]]);
});

test('a bucket that was folded into its day is found there', () => {
  expect(covered([bucket(1, 0, { foldedInto: 'B#3' }), bucket(2, 950), bucket(3, 950)], 1, 950)).toEqual([
    ['B#3', 950],
  ]);
});
