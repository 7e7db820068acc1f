import type { File } from '#functions/domain/files/file';
import { stateOf } from '#functions/domain/promotions/coupons';
import { type PriceNow, priceAt } from '#functions/domain/promotions/prices';
import { beijingTime, instant, instantOrNull } from '#functions/domain/time';
import type { Redemption, StoredCoupon } from '#functions/store/promotions/coupons';
import type { PriceQuote } from '#functions/usecases/promotions/quote';
import type {
  CouponAnswer,
  PastPriceAnswer as PastAnswer,
  Quote,
  TimedDiscountAnswer,
  RedemptionAnswer as UseAnswer,
} from '#shared/contract/promotions';
import type { Language } from '#shared/limits';
import { fen, yuanNumber } from '#shared/money';
import type { CouponKind } from '#shared/promotions';
import type { Refusal } from '#shared/result';

const valueShape = ({ couponKind, value }: { couponKind: CouponKind; value: number }): number =>
  couponKind === 'percent' ? value : yuanNumber(fen(value));

export const couponShape = (coupon: StoredCoupon, now: number, state = stateOf(coupon, now)): CouponAnswer => {
  const { maxUses, taken, used, late, batch } = coupon;
  return {
    code: coupon.code,
    kind: coupon.couponKind,
    value: valueShape(coupon),
    files: coupon.files,
    starts_at: instantOrNull(coupon.startsAt),
    ends_at: instantOrNull(coupon.endsAt),
    max_uses: maxUses ?? null,
    per_buyer: coupon.perBuyer,
    note: coupon.note,
    paused: coupon.paused,
    state,
    left: maxUses === undefined ? null : Math.max(0, maxUses - taken),
    held: Math.max(0, taken - used),
    used,
    late,
    batch: batch ? { id: coupon.id, count: batch.count, used: coupon.batchUsed } : null,
    created_at: instant(coupon.createdAt),
  };
};

interface Person {
  username: string;
  displayName: string;
}

/** A deleted buyer is null. */
export const couponUseShape = (use: Redemption, buyer: Person | undefined): UseAnswer => ({
  state: use.useState,
  buyer: { username: buyer?.username ?? '', display_name: (buyer?.displayName || buyer?.username) ?? '' },
  out_trade_no: use.orders.at(-1) ?? '',
  file_post_id: use.fileId,
  title: use.title,
  amount: yuanNumber(fen(use.amount)),
  saved: yuanNumber(fen(use.saved)),
  at: instant(use.at),
});

export const quoteShape = ({ price, amount, applies, saves, coupon }: PriceQuote): Quote => ({
  list: yuanNumber(price.list),
  ...momentShape(price),
  coupon: coupon
    ? {
        code: coupon.code,
        kind: coupon.couponKind,
        value: valueShape(coupon),
        applies,
        ends_at: instantOrNull(coupon.endsAt),
      }
    : null,
  amount: yuanNumber(amount),
  you_save: yuanNumber(saves),
});

export const momentShape = ({ price, was, until }: PriceNow) => ({
  price: yuanNumber(price),
  was: was === undefined ? null : yuanNumber(was),
  until: instantOrNull(until),
});

/** The prices of a post, with the list price and pay what you want. */
export function pricesShape(file: Parameters<typeof priceAt>[0], now: number) {
  const price = priceAt(file, now);
  const { list, suggest } = price;
  const pay_what = suggest === undefined ? null : { min: yuanNumber(price.price), suggest: yuanNumber(suggest) };
  return { ...momentShape(price), list_price: yuanNumber(list), pay_what };
}

/** The running or planned discount. */
export function timedDiscountShape({ badge }: Pick<File, 'badge'>): TimedDiscountAnswer | null {
  if (!badge?.sale) return null;
  const { price, from, until, was } = badge.sale;
  return {
    price: yuanNumber(price),
    starts_at: instant(from),
    ends_at: instant(until),
    was: was === undefined || was <= price ? null : yuanNumber(was),
  };
}

export const pastPriceShape = (past: {
  price: number;
  kind: PastAnswer['kind'];
  since: number;
  until?: number | undefined;
}): PastAnswer => ({
  price: yuanNumber(fen(past.price)),
  kind: past.kind,
  since: instant(past.since),
  until: instantOrNull(past.until),
});

/** Formats the moment in a refusal for its reader. */
export function spoken<C extends string>(refusal: Refusal<C>, language: Language): Refusal<C> {
  const from = refusal.params?.from;
  return typeof from === 'number'
    ? { ...refusal, params: { ...refusal.params, from: beijingTime(from, language) } }
    : refusal;
}
