import type { CouponRefusal } from '#shared/contract/errors/offers';
import type { Fen } from '#shared/money';
import { codeOf, couponCode } from '#shared/offers';
import { ok, type Refusal, type Result, refuse } from '#shared/result';
import type { File } from '../../domain/files/file.ts';
import { goodFor, isUsedUp, type Quoted, quoted } from '../../domain/offers/coupons.ts';
import { priceAt } from '../../domain/offers/prices.ts';
import { addressLimits, type Limit, limitOf } from '../../domain/throttling.ts';
import type { Deps } from '../../ports/index.ts';
import { type Coupon, findCoupon } from '../../store/offers/coupons.ts';
import { giveUseBack, spend } from '../../store/table/spending.ts';
import { type Claim, claimUse, type InTheWay } from './uses.ts';

type Ports = Deps<'table' | 'clock'>;

/** Who asks what a file costs, and with what. */
export interface Asking {
  user: { id: string } | undefined;
  ip: string | undefined;
  /** As it was typed. */
  code: string | undefined;
  wanted: Fen | undefined;
}

export interface Agreed extends Quoted {
  /** When: an order is made at this moment, and costs what it costs then. */
  at: number;
  coupon?: Coupon | undefined;
  /** What an order would hold, where the coupon is used; none for guests, who cannot order. */
  claim?: Claim | InTheWay | undefined;
}

export type PriceRefused = CouponRefusal | 'amount_too_small' | 'too_many_requests';

/** The price of the moment, with the coupon where it makes it less, for whoever asks. */
export async function agreePrice(ports: Ports, file: File, asking: Asking): Promise<Result<Agreed, PriceRefused>> {
  const { code, wanted, user } = asking;
  const at = ports.clock.now();
  const price = priceAt(file, at);
  if (code === undefined || code.trim() === '') return withoutClaim(quoted(price, { wanted }), { at });
  const found = await lookedUp(ports, file, { ...asking, code }, at);
  if (!found.ok) return found;
  const coupon = found.value;
  const quote = quoted(price, { coupon, wanted });
  if (!quote.ok || !quote.value.applies) return withoutClaim(quote, { at, coupon });
  if (!user) return isUsedUp(coupon) ? refuse('coupon_used_up') : withoutClaim(quote, { at, coupon });
  const claim = await claimUse(ports.table, coupon, { buyerId: user.id, fileId: file.id });
  return claim.ok ? ok({ ...quote.value, at, coupon, claim: claim.value }) : claim;
}

const withoutClaim = (
  quote: Result<Quoted, 'amount_too_small'>,
  more: Pick<Agreed, 'at' | 'coupon'>,
): Result<Agreed, 'amount_too_small'> => (quote.ok ? ok({ ...quote.value, ...more }) : quote);

/** Codes that there are none of are counted, so that nobody finds one by trying; one that is right costs nothing. */
const limitsOf = ({ user, ip }: Asking): Limit[] =>
  user ? [limitOf('codes', user.id)] : addressLimits('codes-from', ip);

async function lookedUp(
  ports: Ports,
  { id: fileId, ownerId: sellerId }: File,
  asking: Asking & { code: string },
  now: number,
): Promise<Result<Coupon, CouponRefusal | 'too_many_requests'>> {
  const { table } = ports;
  const limits = limitsOf(asking);
  const refused = await spendAll(ports, limits, now);
  if (refused) return refused;
  const code = codeOf(asking.code);
  const coupon = couponCode.test(code) ? await findCoupon(table, { sellerId, code }) : undefined;
  if (!coupon) return refuse('coupon_not_found');
  const good = goodFor(coupon, { fileId, now });
  await Promise.all(limits.map((one) => giveUseBack(table, one, now)));
  return good.ok ? ok(coupon) : good;
}

async function spendAll(
  { table }: Ports,
  limits: readonly Limit[],
  now: number,
): Promise<Refusal<'too_many_requests'> | undefined> {
  for (const limit of limits) {
    const refused = await spend(table, limit, { now });
    if (refused) return refused;
  }
  return undefined;
}
