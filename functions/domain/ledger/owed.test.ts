import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import type { Entries } from './ledger.ts';
import { addPosting, isFullyReturned, newHistory, refundableSales } from './owed.ts';

const booked = (reference: string, amount: number) => {
  const entries: Entries = [
    { account: 'psp:stripe', amount: fen(amount) },
    { account: 'suspense', amount: fen(-amount) },
  ];
  return { reference, entries };
};

const historyOf = (...postings: readonly ReturnType<typeof booked>[]) => {
  const history = newHistory();
  for (const posting of postings) addPosting(history, posting);
  return history;
};

const captured = (history: ReturnType<typeof newHistory>) => refundableSales(history).map(({ amount }) => amount);

test('what went back is owed no longer, in whichever order it is read, and what came back again is', () => {
  const [sale, refund] = [booked('PAY#A', 1000), booked('RFD#A#1', -1000)];
  expect(captured(historyOf(sale))).toEqual([1000]);
  expect(captured(historyOf(refund, sale))).toEqual([]);
  expect(captured(historyOf(sale, refund, booked('RFD#A#1#BACK', 1000)))).toEqual([1000]);
  expect(captured(historyOf(sale, booked('CRF#A#re_1', -400)))).toEqual([600]);
});

test('a share is taken back with its sale: not by part of a refund, and of an older sale by what is seen to go back', () => {
  expect(isFullyReturned(historyOf(booked('PAY#A', 1000), booked('CRF#A#re_1', -400)), 'A')).toBe(false);
  expect(isFullyReturned(historyOf(booked('RFD#A#1', -1000)), 'A')).toBe(true);
  expect(isFullyReturned(newHistory(), 'A')).toBe(false);
});
