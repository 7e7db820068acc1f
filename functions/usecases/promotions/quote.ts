import type { File } from '#functions/domain/files/file';
import { isUsedUp, type QuotedAmount, quoteAmount, validateCoupon } from '#functions/domain/promotions/coupons';
import { priceAt } from '#functions/domain/promotions/prices';
import { addressLimits, type Limit, limitOf } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import { findCoupon, type StoredCoupon } from '#functions/store/promotions/coupons';
import { returnUse, spend } from '#functions/store/table/spending';
import type { CouponRefusal } from '#shared/contract/errors/promotions';
import type { Fen } from '#shared/money';
import { couponCode, normalizedCode } from '#shared/promotions';
import { ok, type Result, refuse } from '#shared/result';
import { type CompetingRedemption, findReservableRedemption, type Reservation } from './redemptions.ts';

type QuoteDeps = Deps<'table' | 'clock'>;

/** The viewer, their coupon code and their amount. */
export interface QuoteRequest {
  user: { id: string } | undefined;
  ip: string | undefined;
  code: string | undefined;
  chosenAmount: Fen | undefined;
}

export interface PriceQuote extends QuotedAmount {
  /** The time of the quote; an order made from it has this time. */
  at: number;
  coupon?: StoredCoupon | undefined;
  /** The redemption an order would reserve; absent for guests, who cannot order. */
  claim?: Reservation | CompetingRedemption | undefined;
}

export type QuoteRefusal = CouponRefusal | 'amount_too_small' | 'too_many_requests';

/** Quotes the current price, with the coupon if that is lower. */
export async function quotePrice(
  ports: QuoteDeps,
  file: File,
  request: QuoteRequest,
): Promise<Result<PriceQuote, QuoteRefusal>> {
  const { code, chosenAmount, user } = request;
  const at = ports.clock.now();
  const price = priceAt(file, at);
  if (code === undefined || code.trim() === '') return withoutClaim(quoteAmount(price, { chosenAmount }), { at });
  const lookup = await lookUpCoupon(ports, file, { ...request, code }, at);
  if (!lookup.ok) return lookup;
  const coupon = lookup.value;
  const quote = quoteAmount(price, { coupon, chosenAmount });
  if (!quote.ok || !quote.value.applies) return withoutClaim(quote, { at, coupon });
  if (!user) return isUsedUp(coupon) ? refuse('coupon_used_up') : withoutClaim(quote, { at, coupon });
  const claim = await findReservableRedemption(ports.table, coupon, { buyerId: user.id, fileId: file.id });
  return claim.ok ? ok({ ...quote.value, at, coupon, claim: claim.value }) : claim;
}

const withoutClaim = (quote: Result<QuotedAmount, 'amount_too_small'>, more: Pick<PriceQuote, 'at' | 'coupon'>) =>
  quote.ok ? ok({ ...quote.value, ...more }) : quote;

/** Limits attempts with unknown codes, against guessing; a valid code costs nothing. */
const limitsOf = ({ user, ip }: QuoteRequest): Limit[] =>
  user ? [limitOf('codes', user.id)] : addressLimits('codes-from', ip);

async function lookUpCoupon(
  ports: QuoteDeps,
  { id: fileId, ownerId: sellerId }: File,
  request: QuoteRequest & { code: string },
  now: number,
): Promise<Result<StoredCoupon, CouponRefusal | 'too_many_requests'>> {
  const { table } = ports;
  const limits = limitsOf(request);
  const refused = await spendAll(ports, limits, now);
  if (refused) return refused;
  const code = normalizedCode(request.code);
  const coupon = couponCode.test(code) ? await findCoupon(table, { sellerId, code }) : undefined;
  if (!coupon) return refuse('coupon_not_found');
  const applicability = validateCoupon(coupon, { fileId, now });
  await Promise.all(limits.map((limit) => returnUse(table, limit, now)));
  return applicability.ok ? ok(coupon) : applicability;
}

async function spendAll({ table }: QuoteDeps, limits: readonly Limit[], now: number) {
  for (const limit of limits) {
    const refused = await spend(table, limit, { now });
    if (refused) return refused;
  }
  return undefined;
}
