/** Coupons, timed discounts and pay what you want, in browser and API. */

/** `percent` off the price, an amount `off`, or a `set` price. */
export const couponKinds = ['percent', 'off', 'set'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** The state shown to the seller. `used_up`: no redemption is left, though open orders may hold some. */
export const couponStates = ['planned', 'running', 'paused', 'used_up', 'over'] as const;
export type CouponState = (typeof couponStates)[number];

/** `held`: reserved by an open order. `used`: paid. `late`: paid after the reservation was released. */
export const redemptionStates = ['held', 'used', 'late'] as const;

/** The stored form of a code; typed lower case is accepted. */
export const couponCode = /^[A-Z0-9]{4,24}$/;

/** The stored form of a typed or pasted code: trimmed, in capitals. */
export const normalizedCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

export const promotionLimits = {
  couponFiles: 50,
  couponUses: 1_000_000,
  usesPerBuyer: 100,
  couponsAtOnce: 1000,
  noteLength: 200,
  /** Longest discount, in days. */
  saleDays: 60,
  /** Days that promotions can be planned ahead. */
  plannedDays: 365,
  viaLength: 64,
  historyDays: 180,
} as const;
