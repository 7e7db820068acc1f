import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, splitSale } from '#shared/money';
import { refundableAmount, remainderOf, splitAmount } from './reversals.ts';

const sums = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 });

test('in whatever parts a sale goes back, seller and platform give up what they had of it, to the fen', () => {
  fc.assert(
    fc.property(sums, (parts) => {
      const amount = fen(parts.reduce((sum, part) => sum + part, 0));
      const { fee, earnings } = splitSale(amount);
      const partAmounts = { earnings: 0, fee: 0 };
      let [takenBack, takenEarnings] = [fen(0), fen(0)];
      for (const part of parts) {
        const order = { status: 'paid' as const, amount, fee, takenBack, takenEarnings };
        const remainder = remainderOf(order);
        expect(remainder.amount).toBe(refundableAmount(order));
        expect(remainder.amount - remainder.fee).toBe(earnings - partAmounts.earnings);
        const share = splitAmount(order, fen(part));
        expect(share.earnings + share.fee).toBe(part);
        expect(Math.min(share.earnings, share.fee)).toBeGreaterThanOrEqual(0);
        partAmounts.earnings += share.earnings;
        partAmounts.fee += share.fee;
        takenBack = fen(takenBack + part);
        takenEarnings = fen(takenEarnings + share.earnings);
      }
      expect(partAmounts).toEqual({ earnings, fee });
    }),
  );
});

test('what is given back, on its way back or disputed holds nothing that could be taken again', () => {
  const sale = { amount: fen(1000), fee: fen(50) };
  for (const status of ['refunding', 'refunded', 'disputed', 'duplicate'] as const)
    expect(refundableAmount({ ...sale, status })).toBe(0);
  expect(refundableAmount({ ...sale, status: 'paid', takenBack: fen(300) })).toBe(700);
});
