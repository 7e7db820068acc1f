import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import {
  confirmAfter,
  hasCertainlyFailed,
  nextPayoutCheck,
  paidUpTo,
  payoutNotFoundCode,
  selectPayable,
} from './payouts.ts';

test('an unclear payout is asked about after 1, 5 and 15 minutes, then hourly for a day', () => {
  const times: number[] = [];
  for (let at = nextPayoutCheck(0, 0); at !== undefined; at = nextPayoutCheck(0, at)) times.push(at);
  expect(times.slice(0, 4)).toEqual([minute, 5 * minute, 15 * minute, hour]);
  expect(times).toHaveLength(27);
  expect(times.at(-1)).toBe(day);
});

test('a payout has failed when the provider says so, or said so before and still does not know it; nothing else proves it', () => {
  const rejected = { rejectedAt: 0 };
  const unknown = (code?: string) => ({ state: 'unknown' as const, code });
  expect(hasCertainlyFailed({}, { state: 'rejected' }, 0)).toBe(true);
  expect(hasCertainlyFailed(rejected, unknown(payoutNotFoundCode), confirmAfter)).toBe(true);
  expect(hasCertainlyFailed(rejected, unknown(payoutNotFoundCode), confirmAfter - 1)).toBe(false);
  expect(hasCertainlyFailed({}, unknown(payoutNotFoundCode), confirmAfter)).toBe(false);
  for (const code of [undefined, 'SYSTEM_ERROR']) expect(hasCertainlyFailed(rejected, unknown(code), day)).toBe(false);
  expect(hasCertainlyFailed(rejected, { state: 'succeeded' }, day)).toBe(false);
});

test('nets buckets below zero and leaves frozen ones alone', () => {
  const bucket = (amount: number, frozenBy?: string) => ({ sk: 'B#', amount: fen(amount), maturesAt: 5, frozenBy });
  expect(selectPayable([bucket(950), bucket(-100), bucket(500, 'P1')], 5).amount).toBe(850);
  expect(selectPayable([bucket(950)], 4).buckets).toEqual([]);
  expect(
    selectPayable(
      Array.from({ length: 200 }, () => bucket(1)),
      5,
    ).buckets,
  ).toHaveLength(86);
});

test('what is owed is taken first, and no payout says that all before it is paid where something stays', () => {
  const bucket = (sk: string, amount: number, maturesAt = 0) => ({ sk, amount: fen(amount), maturesAt });
  const many = Array.from({ length: 90 }, (_, at) => bucket(`B#${at + 100}`, 1));
  const all = [...many, bucket('B#300#D', -7), bucket('B#400', 5, 9)];
  const { buckets, amount } = selectPayable(all, 5);
  expect([buckets[0]?.sk, amount, paidUpTo(all, buckets)]).toEqual(['B#300#D', 78, 'B#184']);
  expect(paidUpTo([bucket('B#050', 3, 9), ...many], buckets)).toBe('B#050');
});
