import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, splitSale } from '#shared/money';
import { restOf, shareOf } from './parts.ts';

test('parts of any sale leave seller and platform at least nothing, and the rest gives back exactly what is left', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), amounts, (price, wanted) => {
      const amount = fen(price);
      let sold = { amount, fee: splitSale(amount).fee, partAmount: fen(0), partFee: fen(0) };
      for (const part of wanted) {
        const share = shareOf(sold, fen(part));
        const rest = restOf(sold);
        expect(share === undefined).toBe(part >= rest.amount);
        if (!share) continue;
        expect(share.fee).toBeGreaterThanOrEqual(0);
        sold = { ...sold, partAmount: fen(sold.partAmount + share.amount), partFee: fen(sold.partFee + share.fee) };
        // All parts together, the seller gives no more than in proportion.
        const given = sold.partAmount - sold.partFee;
        expect(given * amount).toBeLessThanOrEqual(sold.partAmount * (amount - sold.fee));
      }
      const { amount: left, fee } = restOf(sold);
      expect(left).toBeGreaterThan(0);
      expect(fee).toBeGreaterThanOrEqual(0);
      expect(fee).toBeLessThanOrEqual(left);
    }),
  );
});

test.each([0, -1, 1000, 1001])('%d fen are no part of ten yuan', (part) => {
  expect(shareOf({ amount: fen(1000), fee: fen(50) }, fen(part))).toBeUndefined();
});
