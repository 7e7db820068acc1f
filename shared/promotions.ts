/** What sellers offer beside a plain price, in browser and API alike: coupons, sales for a time, amounts of one's choice. */

/** `percent` of the price less, so much `off` it, or a price `set`. */
export const couponKinds = ['percent', 'off', 'set'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** As its seller sees it. `used_up`: none is left, though some may be held by orders that are open. */
export const couponStates = ['planned', 'running', 'paused', 'used_up', 'over'] as const;
export type CouponState = (typeof couponStates)[number];

/** `held` by an order that is open, `used` by one that was paid, `late`: paid after it had been given back. */
export const redemptionStates = ['held', 'used', 'late'] as const;

/** Every code is written like this; whoever types one may use small letters. */
export const couponCode = /^[A-Z0-9]{4,24}$/;

/** As it is kept: what people type or paste, without spaces around it and in capitals. */
export const normalizedCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

export const promotionLimits = {
  couponFiles: 50,
  couponUses: 1_000_000,
  usesPerBuyer: 100,
  couponsAtOnce: 1000,
  noteLength: 200,
  /** Days that a sale lasts at most. */
  saleDays: 60,
  /** Days ahead that something can be planned. */
  plannedDays: 365,
  viaLength: 64,
  /** Of its prices, so many days are shown. */
  historyDays: 180,
} as const;
