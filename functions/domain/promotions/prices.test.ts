import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDiscount } from '#shared/coupon-price';
import { limits } from '#shared/limits';
import { fen, splitSale } from '#shared/money';
import { quoteAmount } from './coupons.ts';
import { applyPriceEdit, priceAt, withTimedDiscount } from './prices.ts';

const runs = Number(process.env.PRICES ?? 25_000);

const price = fc.integer({ min: 0, max: limits.priceMaxFen });
const paidPrice = fc.integer({ min: 1, max: limits.priceMaxFen });

const coupon = fc.oneof(
  fc.record({ couponKind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ couponKind: fc.constant('off' as const), value: paidPrice }),
  fc.record({ couponKind: fc.constant('set' as const), value: price }),
);

/** Computed independently, in whole fen. */
function byHand(list: number, { couponKind, value }: { couponKind: string; value: number }): bigint {
  const all = BigInt(list);
  const by = BigInt(value);
  if (all === 0n) return 0n;
  if (couponKind === 'set') return by < all ? by : all;
  const off = couponKind === 'off' ? by : (all * by + 99n) / 100n;
  if (couponKind === 'percent' && by === 100n) return 0n;
  return all - off < 1n ? 1n : all - off;
}

/** During the discount, if any. */
const during = (list: number, on: number | undefined) => {
  const plain = { price: fen(list), badge: undefined };
  const file = on === undefined ? plain : withTimedDiscount(plain, { price: fen(on), from: 0, until: 2_000 }, 1_000);
  return priceAt(file, 1_000);
};

const lower = (one: bigint, other: bigint): bigint => (one < other ? one : other);

test(`of ${runs} random prices, sales, coupons and amounts each is what one reckons by hand, and fee and earnings are what was paid`, () => {
  let applied = 0;
  const all = fc.record({
    list: price,
    on: fc.option(paidPrice, { nil: undefined }),
    terms: coupon,
    wish: fc.option(price),
  });
  const property = fc.property(all, ({ list, on, terms, wish }) => {
    const moment = during(list, on);
    const current = Math.min(list, on ?? list);
    expect([moment.list, moment.price]).toEqual([list, current]);
    expect(BigInt(applyDiscount(fen(list), terms))).toBe(byHand(list, terms));
    const least = lower(BigInt(current), byHand(list, terms));
    const quote = quoteAmount(moment, { coupon: terms, chosenAmount: wish === null ? undefined : fen(wish) });
    if (!quote.ok) {
      expect(BigInt(wish ?? -1)).toBeLessThan(least);
      return;
    }
    const { amount, applies } = quote.value;
    expect([BigInt(amount), applies]).toEqual([least, amount < current]);
    expect(BigInt(wish ?? amount)).toBeGreaterThanOrEqual(least);
    applied += Number(applies);
    const { fee, earnings } = splitSale(amount);
    expect(fee + earnings).toBe(amount);
  });
  fc.assert(property, { numRuns: runs });
  expect(applied).toBeGreaterThan(runs / 8);
});

test('a sale is there from its first millisecond to its last, and not at its end', () => {
  const file = withTimedDiscount(
    { price: fen(3900), badge: undefined },
    { price: fen(1900), from: 1_000, until: 2_000 },
    0,
  );
  const prices = [999, 1_000, 1_999, 2_000].map((now) => priceAt(file, now).price);
  expect(prices).toEqual([3900, 1900, 1900, 3900]);
});

test('an edit while a sale runs is of the list price, and the price of the sale stays while it is lower', () => {
  const plain = { price: fen(3900), badge: undefined };
  const sold = withTimedDiscount(plain, { price: fen(1900), from: 0, until: 2_000 }, 1_000);
  expect(sold.price).toBe(1900);
  const dearer = applyPriceEdit(sold, { price: fen(9900) }, 1_000);
  expect([dearer.price, priceAt(dearer, 1_000).list, priceAt(dearer, 2_000).price]).toEqual([1900, 9900, 9900]);
  const cheaper = applyPriceEdit(sold, { price: fen(900) }, 1_000);
  expect([cheaper.price, priceAt(cheaper, 2_000).price]).toEqual([900, 900]);
  expect(applyPriceEdit(sold, {}, 1_000).price).toBe(1900);
});

test('where buyers choose, the least is the price, what is proposed is no less, and nothing free is chosen', () => {
  const plain = { price: fen(3900), badge: undefined };
  const chosen = applyPriceEdit(plain, { payWhat: { min: fen(500), suggest: fen(100) } }, 0);
  expect(priceAt(chosen, 0)).toEqual({ list: 500, price: 500, suggest: 500 });
  expect(priceAt(applyPriceEdit(chosen, { price: fen(900) }, 0), 0)).toMatchObject({ price: 900, suggest: 900 });
  expect(priceAt(applyPriceEdit(chosen, { price: fen(0) }, 0), 0).suggest).toBeUndefined();
  expect(priceAt(applyPriceEdit(chosen, { payWhat: null }, 0), 0)).toEqual({ list: 500, price: 500 });
  const wish = (expected: number) => quoteAmount(priceAt(chosen, 0), { chosenAmount: fen(expected) });
  expect(wish(499).ok).toBe(false);
  expect(wish(2000)).toMatchObject({ value: { amount: 2000, applies: false, saves: 0 } });
});
