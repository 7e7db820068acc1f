import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { correctableAccount, correctionEntries, sellersIn } from './correction.ts';
import type { Account } from './ledger.ts';

test.each<[from: Account, to: Account, debited: Account, credited: Account]>([
  ['fee', 'seller:A', 'fee', 'seller:A'],
  ['seller:A', 'fee', 'seller:A', 'fee'],
  ['loss:goodwill', 'seller:A', 'loss:goodwill', 'seller:A'],
  ['psp:alipay', 'bank', 'bank', 'psp:alipay'],
  ['psp:alipay', 'charges:alipay', 'charges:alipay', 'psp:alipay'],
  ['charges:alipay', 'psp:alipay', 'psp:alipay', 'charges:alipay'],
  ['bank', 'seller:A', 'seller:A', 'bank'],
])('from %s to %s debits %s and credits %s', (from, to, debited, credited) => {
  expect(correctionEntries({ from, to, amount: fen(700) })).toEqual([
    { account: debited, amount: 700 },
    { account: credited, amount: -700 },
  ]);
});

test('what belongs to a payout, a refund or a payer is not corrected by hand', () => {
  const refused = ['suspense', 'inflight:P1', 'refunding:O1', 'dispute:D1', 'seller:', 'psp:', 'loss:', 'fees', ''];
  for (const text of refused) expect(correctableAccount(text), text).toBeUndefined();
  for (const text of ['fee', 'bank', 'psp:alipay', 'charges:stripe', 'loss:goodwill', 'seller:01ABC'])
    expect(correctableAccount(text), text).toBe(text);
});

test('the sellers of a correction are known by its accounts', () => {
  expect(sellersIn({ from: 'seller:A', to: 'fee' })).toEqual(['A']);
  expect(sellersIn({ from: 'seller:A', to: 'seller:B' })).toEqual(['A', 'B']);
  expect(sellersIn({ from: 'fee', to: 'bank' })).toEqual([]);
});
