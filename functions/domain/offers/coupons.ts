import { applyDiscount, type Lessening } from '#shared/coupon-price';
import { type Fen, fen, yuanFixed } from '#shared/money';
import type { CouponKind, CouponState } from '#shared/offers';
import { ok, type Result, refuse } from '#shared/result';
import type { PriceNow } from './prices.ts';

/** What a code stands for. Nothing of it changes but its end, its limit and whether it rests. */
export interface Terms {
  couponKind: CouponKind;
  /** Whole percent, or fen. */
  value: number;
  /** None: all of the seller's. */
  files: readonly string[];
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  maxUses?: number | undefined;
  perBuyer: number;
  paused: boolean;
  /** Uses that are held by open orders, or were paid. */
  taken: number;
}

export const stateOf = (
  { paused, startsAt, endsAt, maxUses, taken }: Omit<Terms, 'perBuyer'>,
  now: number,
): CouponState => {
  if (endsAt !== undefined && now >= endsAt) return 'over';
  if (paused) return 'paused';
  if (startsAt !== undefined && now < startsAt) return 'planned';
  return isUsedUp({ maxUses, taken }) ? 'used_up' : 'running';
};

interface Group extends Omit<Terms, 'perBuyer'> {
  batch?: { count: number } | undefined;
  /** Uses that were paid, of all in it. */
  batchUsed: number;
}

/** Of many that were made together, by their first: each rests by itself, and they are used up once all of them are. */
export function groupStateOf(first: Group, now: number): CouponState {
  const { batch, batchUsed, maxUses } = first;
  if (!batch) return stateOf(first, now);
  const all = { maxUses: maxUses === undefined ? undefined : maxUses * batch.count, taken: batchUsed };
  return stateOf({ ...first, ...all, paused: false }, now);
}

export const isUsedUp = ({ maxUses, taken }: Pick<Terms, 'maxUses' | 'taken'>): boolean =>
  maxUses !== undefined && taken >= maxUses;

type Resting = 'coupon_not_for_file' | 'coupon_paused' | 'coupon_not_started' | 'coupon_expired';

/** Whether it is good for the file at this moment, whoever asks. */
export function goodFor(
  { files, paused, startsAt, endsAt }: Terms,
  { fileId, now }: { fileId: string; now: number },
): Result<undefined, Resting> {
  if (files.length > 0 && !files.includes(fileId)) return refuse('coupon_not_for_file');
  if (endsAt !== undefined && now >= endsAt) return refuse('coupon_expired');
  if (paused) return refuse('coupon_paused');
  if (startsAt !== undefined && now < startsAt) {
    return refuse('coupon_not_started', { params: { from: startsAt } });
  }
  return ok(undefined);
}

export interface Quoted {
  price: PriceNow;
  /** What the buyer pays. */
  amount: Fen;
  /** Whether it takes the coupon for that. */
  applies: boolean;
  /** What the amount is less than what was paid before the sale, or than the price. */
  saves: Fen;
}

/**
 * The least of what the moment and the coupon make of the list price, never both: where a sale asks for less than the coupon
 * would, or as much, the coupon is not used. Where buyers choose, that is the least they may choose.
 */
export function quoted(
  price: PriceNow,
  { coupon, wanted }: { coupon?: Lessening | undefined; wanted?: Fen | undefined },
): Result<Quoted, 'amount_too_small'> {
  const withCoupon = coupon ? applyDiscount(price.list, coupon) : price.price;
  const least = fen(Math.min(price.price, withCoupon));
  if (wanted !== undefined && wanted < least)
    return refuse('amount_too_small', { params: { least: yuanFixed(least) } });
  const amount = price.suggest === undefined ? least : (wanted ?? least);
  const saves = fen(Math.max(0, (price.was ?? price.price) - amount));
  return ok({ price, amount, applies: amount < price.price, saves });
}
