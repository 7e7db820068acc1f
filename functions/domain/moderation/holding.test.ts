import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { fromHeld, partsToHold } from './holding.ts';

const bucket = (sk: string, amount: number, maturesAt: number, frozenBy?: string) => ({
  ...{ sk, amount: fen(amount), maturesAt, frozenBy },
});

test('what matures first is held first, up to the amount', () => {
  const buckets = [bucket('later', 500, 2), bucket('first', 300, 1)];
  expect(partsToHold(buckets, fen(400))).toEqual([
    { bucket: 'first', amount: 300, left: 0 },
    { bucket: 'later', amount: 100, left: 400 },
  ]);
});

test('no more is held than the open balance: neither past a debt, nor out of what a payout has frozen', () => {
  const buckets = [
    bucket('debt', -250, 0),
    bucket('first', 300, 1),
    bucket('later', 500, 2),
    bucket('frozen', 900, 0, 'PAYOUT'),
  ];
  const parts = partsToHold(buckets, fen(2000));
  expect(parts).toEqual([
    { bucket: 'first', amount: 300, left: 0 },
    { bucket: 'later', amount: 250, left: 250 },
  ]);
  expect(partsToHold([bucket('debt', -900, 0), bucket('first', 300, 1)], fen(100))).toEqual([]);
});

test('a refund takes what it needs out of what is held, the oldest first, and no more than there is', () => {
  const parts = [{ amount: fen(300) }, { amount: fen(200) }];
  expect(fromHeld(parts, fen(350)).map(({ amount }) => amount)).toEqual([300, 50]);
  expect(fromHeld(parts, fen(900)).map(({ amount }) => amount)).toEqual([300, 200]);
});
