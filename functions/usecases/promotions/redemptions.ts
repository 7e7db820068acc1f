import { isUsedUp } from '#functions/domain/promotions/coupons';
import type { Table, Write } from '#functions/ports/table';
import { listKinOf } from '#functions/store/accounts/linked-accounts';
import type { Order } from '#functions/store/orders/orders';
import {
  type Coupon,
  type CouponUse,
  couponGivenBack,
  couponTaken,
  couponTakenLate,
  couponUseGone,
  couponUseWrite,
  findUse,
  findUsesBy,
} from '#functions/store/promotions/coupons';
import { ok, type Result, refuse } from '#shared/result';

/** At most so many accounts that share a purse with the buyer are looked at. */
const maxLinkedAccounts = 40;

/** A use of a coupon that an order may have: one that another order of the buyer’s for the same file holds, or a new one. */
export interface Reservation {
  coupon: Coupon;
  slot: string;
  shared?: CouponUse | undefined;
}

/** The use that an order was to hold is not there any more: what it costs is to be agreed anew. */
export const couponConflict = 'coupon moved';

interface Redeemer {
  buyerId: string;
  fileId: string;
}

/** Another order of the buyer’s, for another file, has what they may use: it would have to give way. */
export interface CompetingRedemption {
  competing: CouponUse;
}

type ReservationResult = Result<Reservation | CompetingRedemption, 'coupon_used_up' | 'coupon_used_by_you'>;

/** What a buyer may have of a coupon at this moment. What whoever shares a purse with them has of it is theirs. */
export async function reserveRedemption(
  table: Table,
  coupon: Coupon,
  { buyerId, fileId }: Redeemer,
): Promise<ReservationResult> {
  const [own, linkedAccounts] = await Promise.all([findUsesBy(table, coupon, buyerId), listKinOf(table, buyerId)]);
  const shared = own.find((use) => use.useState === 'held' && use.fileId === fileId);
  if (shared) return ok({ coupon, slot: shared.slot, shared });
  const linkedRedemptions = await Promise.all(
    linkedAccounts.slice(0, maxLinkedAccounts).map((accountId) => findUsesBy(table, coupon, accountId)),
  );
  const remaining = coupon.perBuyer - own.length - linkedRedemptions.flat().length;
  if (remaining <= 0) {
    const competing = remaining === 0 ? own.find(({ useState }) => useState === 'held') : undefined;
    return competing ? ok({ competing: competing }) : refuse('coupon_used_by_you');
  }
  if (isUsedUp(coupon)) return refuse('coupon_used_up');
  return ok({ coupon, slot: freeSlot(own) });
}

function freeSlot(own: readonly CouponUse[]): string {
  const usedSlots = new Set(own.map(({ slot }) => slot));
  let slot = 0;
  while (usedSlots.has(String(slot))) slot += 1;
  return String(slot);
}

type CouponOrder = Pick<
  Order,
  'outTradeNo' | 'buyer' | 'seller' | 'fileId' | 'snapshot' | 'amount' | 'coupon' | 'createdAt'
>;

const redemptionOf = (order: CouponOrder, { code, saved, slot }: NonNullable<Order['coupon']>) => ({
  ...{ sellerId: order.seller.id, code, buyerId: order.buyer.id, slot, saved },
  ...{ fileId: order.fileId, title: order.snapshot.title, amount: order.amount },
});

/** Belongs into the commit that makes the order: either both are there or none is. */
export function reserveWrites(order: CouponOrder, { coupon, shared }: Reservation): Write[] {
  if (!order.coupon) return [];
  const now = { ...redemptionOf(order, order.coupon), useState: 'held', at: order.createdAt } as const;
  if (shared) return [couponUseWrite(shared, { ...now, orders: [...shared.orders, order.outTradeNo] })];
  return [couponTaken(coupon), couponUseWrite(undefined, { ...now, orders: [order.outTradeNo] })];
}

/** The same for an order that costs nothing and is paid as it is made. */
export function redeemWrites(order: CouponOrder, claim: Reservation): Write[] {
  if (!order.coupon) return [];
  const { shared, coupon } = claim;
  const use = {
    ...redemptionOf(order, order.coupon),
    useState: 'used' as const,
    at: order.createdAt,
    orders: [order.outTradeNo],
  };
  return shared ? [couponUseWrite(shared, use)] : [couponTaken(coupon), couponUseWrite(undefined, use)];
}

const nameOf = ({ seller, buyer }: CouponOrder, { code, slot }: NonNullable<Order['coupon']>) => ({
  ...{ sellerId: seller.id, code, buyerId: buyer.id, slot },
});

/** The use an order holds, as it stands. */
async function findReserved(table: Table, order: CouponOrder): Promise<CouponUse | undefined> {
  const use = order.coupon && (await findUse(table, nameOf(order, order.coupon)));
  return use?.useState === 'held' && use.orders.includes(order.outTradeNo) ? use : undefined;
}

/**
 * Belongs into the commit that closes the order, once its provider has said that nobody can pay it: what it held is there
 * for others, unless another order of its buyer’s for the same file holds it too.
 */
export async function releaseWrites(table: Table, order: CouponOrder): Promise<Write[]> {
  const use = await findReserved(table, order);
  if (!use) return [];
  const orders = use.orders.filter((outTradeNo) => outTradeNo !== order.outTradeNo);
  return orders.length > 0 ? [couponUseWrite(use, { ...use, orders })] : [couponUseGone(use), couponGivenBack(use)];
}

/** Belongs into the commit that pays the order. What was agreed is honoured, also where the use had been given back: as one too many. */
export async function redeemReservedWrites(table: Table, order: CouponOrder, now: number): Promise<Write[]> {
  if (!order.coupon) return [];
  const use = await findReserved(table, order);
  const { amount } = order;
  const { saved } = order.coupon;
  if (use)
    return [couponUseWrite(use, { ...use, useState: 'used', orders: [order.outTradeNo], amount, saved, at: now })];
  const late = { ...redemptionOf(order, order.coupon), slot: order.outTradeNo, orders: [order.outTradeNo] };
  return [couponTakenLate(late), couponUseWrite(undefined, { ...late, useState: 'late', at: now })];
}
