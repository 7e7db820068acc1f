import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { fen, splitSale } from '#shared/money';
import { balanced, saleEntries, suspenseEntries, suspenseRefundEntries } from './ledger.ts';

const price = fc.integer({ min: 0, max: limits.priceMaxFen }).map(fen);
const sum = (entries: readonly { amount: number }[]) => entries.reduce((total, { amount }) => total + amount, 0);

test('every posting sums to zero', () => {
  fc.assert(
    fc.property(price, (amount) => {
      const { fee } = splitSale(amount);
      expect(sum(saleEntries({ provider: 'mock', sellerId: 's', amount, fee }))).toBe(0);
      expect(sum([...suspenseEntries('mock', amount), ...suspenseRefundEntries(amount, 'psp:mock')])).toBe(0);
    }),
  );
});

test('a posting that does not balance is a bug', () => {
  expect(() => balanced([{ account: 'fee', amount: fen(1) }])).toThrow('does not balance');
});
