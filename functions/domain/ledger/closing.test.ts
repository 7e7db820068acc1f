import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { closingAfter, type GroupBalances, openingOf, sumGroups, turnoversOf } from './closing.ts';
import type { Account, Entries } from './ledger.ts';

const accounts: Account[] = ['psp:alipay', 'psp:stripe', 'seller:A', 'seller:B', 'inflight:P', 'fee', 'bank'];

const posting = fc
  .tuple(fc.constantFrom(...accounts), fc.constantFrom(...accounts), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([debited, credited, amount]): { entries: Entries } => ({
    entries: [
      { account: debited, amount: fen(amount) },
      { account: credited, amount: fen(0 - amount) },
    ],
  }));

test('of whatever was booked, debit is credit, all balances together are nothing, and days follow from each other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(posting, { maxLength: 5 }), { maxLength: 6 }), (days) => {
      let before: GroupBalances = {};
      for (const postings of days) {
        const after = closingAfter(before, turnoversOf(postings));
        const sums = sumGroups(after);
        expect([sums.debit, sums.balance]).toEqual([sums.credit, 0]);
        for (const [group, afterDay] of Object.entries(after))
          expect(openingOf(afterDay)).toBe(before[group]?.balance ?? 0);
        before = after;
      }
      const all = closingAfter({}, turnoversOf(days.flat()));
      const balances = (of: GroupBalances) => Object.entries(of).map(([group, { balance }]) => [group, balance]);
      expect(balances(before)).toEqual(balances(all));
    }),
  );
});

test('sellers and payouts are one group each, providers are told apart', () => {
  const entries = [
    { account: 'psp:alipay', amount: fen(1000) },
    { account: 'seller:A', amount: fen(-600) },
    { account: 'seller:B', amount: fen(-350) },
    { account: 'fee', amount: fen(-50) },
  ] as const;
  expect(turnoversOf([{ entries }])).toEqual({
    'psp:alipay': { debit: 1000, credit: 0 },
    sellers: { debit: 0, credit: 950 },
    fee: { debit: 0, credit: 50 },
  });
});
