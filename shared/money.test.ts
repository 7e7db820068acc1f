import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceInput } from './contract/shapes/price.ts';
import { fen, fenFromYuan, splitSale, yuanFixed, yuanNumber } from './money.ts';

test('every amount survives the way to text and to a number and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (amount) => {
      expect(fenFromYuan(yuanFixed(fen(amount)))).toBe(amount);
      expect(fenFromYuan(String(yuanNumber(fen(amount))))).toBe(amount);
    }),
  );
});

test('fee and earnings add up, and the seller never gets less than 95 %', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (amount) => {
      const { fee, earnings } = splitSale(fen(amount));
      expect(fee + earnings).toBe(amount);
      expect(earnings * 100).toBeGreaterThanOrEqual(amount * 95);
    }),
  );
});

test.each(['1.005', '1e3', ' ', '.5', '5.'])('refuses %j as a price', (text) => {
  expect(priceInput.safeParse(text).success).toBe(false);
});

test.each([
  ['0', 0],
  [0.1, 10],
  ['39.9', 3990],
  [50000, 5_000_000],
])('reads %j', (input, amount) => {
  expect(priceInput.parse(input)).toBe(amount);
});
