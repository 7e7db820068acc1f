import { applyDiscount, type Discount } from '#shared/coupon-price';
import { type Fen, fen, yuanFixed } from '#shared/money';
import type { CouponKind, CouponState } from '#shared/promotions';
import { ok, type Result, refuse } from '#shared/result';
import type { PriceNow } from './prices.ts';

/** A coupon's terms. Only its end, its limit and whether it is paused ever change. */
export interface CouponTerms {
  couponKind: CouponKind;
  /** Whole percent, or fen. */
  value: number;
  /** Empty: all files of the seller. */
  files: readonly string[];
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  maxUses?: number | undefined;
  perBuyer: number;
  paused: boolean;
  /** Redemptions that are reserved by open orders, or redeemed. */
  taken: number;
}

export const stateOf = (
  { paused, startsAt, endsAt, maxUses, taken }: Omit<CouponTerms, 'perBuyer'>,
  now: number,
): CouponState => {
  if (endsAt !== undefined && now >= endsAt) return 'over';
  if (paused) return 'paused';
  if (startsAt !== undefined && now < startsAt) return 'planned';
  return isUsedUp({ maxUses, taken }) ? 'used_up' : 'running';
};

interface CouponBatch extends Omit<CouponTerms, 'perBuyer'> {
  batch?: { count: number } | undefined;
  batchUsed: number;
}

/** The state of a batch by its first coupon: each can be paused by itself, and the batch is used up once all are. */
export function batchStateOf(first: CouponBatch, now: number): CouponState {
  const { batch, batchUsed, maxUses } = first;
  if (!batch) return stateOf(first, now);
  const all = { maxUses: maxUses === undefined ? undefined : maxUses * batch.count, taken: batchUsed };
  return stateOf({ ...first, ...all, paused: false }, now);
}

export const isUsedUp = ({ maxUses, taken }: Pick<CouponTerms, 'maxUses' | 'taken'>): boolean =>
  maxUses !== undefined && taken >= maxUses;

type CouponInvalidity = 'coupon_not_for_file' | 'coupon_paused' | 'coupon_not_started' | 'coupon_expired';

/** Refuses a coupon that is not valid for the file at this moment, for any buyer. */
export function validateCoupon(
  { files, paused, startsAt, endsAt }: CouponTerms,
  { fileId, now }: { fileId: string; now: number },
): Result<undefined, CouponInvalidity> {
  if (files.length > 0 && !files.includes(fileId)) return refuse('coupon_not_for_file');
  if (endsAt !== undefined && now >= endsAt) return refuse('coupon_expired');
  if (paused) return refuse('coupon_paused');
  if (startsAt !== undefined && now < startsAt) {
    return refuse('coupon_not_started', { params: { from: startsAt } });
  }
  return ok(undefined);
}

export interface QuotedAmount {
  price: PriceNow;
  /** The amount the buyer pays. */
  amount: Fen;
  /** True if the coupon was used for that amount. */
  applies: boolean;
  /** The saving against the compare-at price of the discount, or against the price. */
  saves: Fen;
}

/**
 * The lower of the current price and the coupon's, never both: if a discount is as low as the coupon, the coupon is not used. With pay
 * what you want it is the least amount.
 */
export function quoteAmount(
  price: PriceNow,
  { coupon, chosenAmount }: { coupon?: Discount | undefined; chosenAmount?: Fen | undefined },
): Result<QuotedAmount, 'amount_too_small'> {
  const withCoupon = coupon ? applyDiscount(price.list, coupon) : price.price;
  const least = fen(Math.min(price.price, withCoupon));
  if (chosenAmount !== undefined && chosenAmount < least)
    return refuse('amount_too_small', { params: { least: yuanFixed(least) } });
  const amount = price.suggest === undefined ? least : (chosenAmount ?? least);
  const saves = fen(Math.max(0, (price.was ?? price.price) - amount));
  return ok({ price, amount, applies: amount < price.price, saves });
}
