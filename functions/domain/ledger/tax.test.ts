import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { correctionEntries } from './correction.ts';
import { type Entries, refundFundingEntries, reserveEntries, saleEntries } from './ledger.ts';
import { byHandBackEntries, byHandEntries, disputeOpenedEntries, disputeWonEntries } from './reversal-entries.ts';
import { incomeAfter, isIncome, netOf, noIncome, quarterOf } from './tax.ts';

const sale = { provider: 'mock', sellerId: 'lin', outTradeNo: 'A', amount: fen(1000), fee: fen(50) };
const part = { ...sale, amount: fen(300), fee: fen(15) };
const dispute = {
  disputeNo: 'D',
  sellerId: 'lin',
  taken: { amount: fen(1000), earnings: fen(950), fee: fen(50) },
};
const byHand = { provider: 'mock', sellerId: 'lin', amount: fen(1000), earnings: fen(400), fee: fen(50) };

const after = (...postings: [reference: string, entries: Entries][]) => {
  const income = postings.reduce(
    (before, [reference, entries]) => incomeAfter(before, { reference, entries }),
    noIncome,
  );
  return { ...income, net: netOf(income) };
};

test.each([
  ['2026Q1', '2026-01-01', '2026-03-31'],
  ['2026Q2', '2026-04-01', '2026-06-30'],
  ['2026Q3', '2026-07-01', '2026-09-30'],
  ['2026Q4', '2026-10-01', '2026-12-31'],
])('%s is from %s to %s', (text, from, to) => {
  expect(quarterOf(text)).toEqual({ from, to });
});

test.each(['', '2026', '2026Q0', '2026Q5', '2026q4', '2026Q44', ' 2026Q4'])('%j is no quarter', (text) => {
  expect(quarterOf(text)).toBeUndefined();
});

test('a sale is what the buyer paid, less the fee', () => {
  const sold = { sales: 1, gross: 1000, refunds: 0, fee: 50, net: 950 };
  expect(after(['PAY#A', saleEntries(sale)])).toEqual(sold);
  expect(after(['PAY#A', saleEntries(sale)], ['PO#P#RES', reserveEntries('lin', 'P', fen(950))])).toEqual(sold);
});

test('a refund, or a part of one, gives back its share of the fee; of an earlier sale it is below zero', () => {
  expect(after(['PAY#A', saleEntries(sale)], ['PCV#A#1', refundFundingEntries(part)])).toEqual({
    ...{ sales: 1, gross: 1000, refunds: 300, fee: 35, net: 665 },
  });
  expect(after(['COV#A', refundFundingEntries(sale)])).toEqual({
    sales: 0,
    gross: 0,
    refunds: 1000,
    fee: -50,
    net: -950,
  });
});

test('what the platform carries of a refund, or gives for one made at the provider, the seller keeps', () => {
  const carried = refundFundingEntries(sale, { carried: fen(750), reason: 'fraud' });
  expect(after(['PAY#A', saleEntries(sale)], ['COV#A', carried])).toMatchObject({ refunds: 250, fee: 0, net: 750 });
  const all = refundFundingEntries(sale, { carried: fen(950), reason: 'fraud' });
  expect(after(['PAY#A', saleEntries(sale)], ['COV#A', all])).toMatchObject({ refunds: 50, fee: 0, net: 950 });
  const income = after(['PAY#A', saleEntries(sale)], ['CRF#A#T', byHandEntries(byHand)]);
  expect(income).toMatchObject({ refunds: 450, fee: 0, net: 550 });
  expect(after(['CRF#A#T', byHandEntries(byHand)], ['CRF#A#T#BACK', byHandBackEntries(byHand)])).toMatchObject({
    ...{ refunds: 0, fee: 0, net: 0 },
  });
});

test('a dispute takes a sale back, and one that is won gives it again', () => {
  const opened = ['DSP#D#OPEN', disputeOpenedEntries(dispute)] as [string, Entries];
  const won = ['DSP#D#WON', disputeWonEntries(dispute)] as [string, Entries];
  expect(after(['PAY#A', saleEntries(sale)], opened)).toEqual({ sales: 1, gross: 1000, refunds: 1000, fee: 0, net: 0 });
  expect(after(['PAY#A', saleEntries(sale)], opened, won)).toMatchObject({ refunds: 0, fee: 50, net: 950 });
  // Sold and taken in one quarter, won in the next.
  expect(after(won)).toEqual({ sales: 0, gross: 0, refunds: -1000, fee: 50, net: 950 });
});

test('a corrected fee is less fee; what is corrected against another account is not sold', () => {
  const fee = correctionEntries({ from: 'fee', to: 'seller:lin', amount: fen(20) });
  expect(after(['PAY#A', saleEntries(sale)], ['COR#P', fee])).toMatchObject({ gross: 1000, fee: 30, net: 970 });
  const goodwill = correctionEntries({ from: 'loss:goodwill', to: 'seller:lin', amount: fen(20) });
  expect(isIncome(incomeAfter(noIncome, { reference: 'COR#P', entries: goodwill }))).toBe(false);
  expect(isIncome(incomeAfter(noIncome, { reference: 'COR#P', entries: fee }))).toBe(true);
});
