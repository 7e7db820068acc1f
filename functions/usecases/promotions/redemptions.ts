import { isUsedUp } from '#functions/domain/promotions/coupons';
import type { Table, Write } from '#functions/ports/table';
import { listLinkedTo } from '#functions/store/accounts/linked-accounts';
import type { Order } from '#functions/store/orders/orders';
import {
  couponGivenBack,
  couponTaken,
  couponTakenLate,
  couponUseGone,
  couponUseNotTaken,
  couponUseWrite,
  findUse,
  findUsesBy,
  type Redemption,
  type StoredCoupon,
} from '#functions/store/promotions/coupons';
import { ok, refuse } from '#shared/result';

/** Linked accounts checked at most. */
const maxLinkedAccounts = 40;

/** A redemption for an order: shared with another order of the buyer for the same file, or new. */
export interface Reservation {
  coupon: StoredCoupon;
  slot: string;
  shared?: Redemption | undefined;
  /** The next slot of each linked account: while it is free, they have no more redemptions than were counted. */
  linkedSlots?: readonly { buyerId: string; slot: string }[];
}

/** The reserved redemption is gone: quote again. */
export const couponConflict = 'coupon moved';

/** The buyer's order for another file holds the only redemption they may have; it would have to be cancelled. */
export interface CompetingRedemption {
  competing: Redemption;
}

/**
 * Finds the redemption a buyer may reserve now. Uses by linked accounts count as theirs, also those that are reserved at
 * the same moment: of two the second commit fails.
 */
export async function findReservableRedemption(
  table: Table,
  coupon: StoredCoupon,
  { buyerId, fileId }: { buyerId: string; fileId: string },
) {
  const [own, linkedAccounts] = await Promise.all([findUsesBy(table, coupon, buyerId), listLinkedTo(table, buyerId)]);
  const shared = own.find((use) => use.useState === 'held' && use.fileId === fileId);
  if (shared) return ok({ coupon, slot: shared.slot, shared });
  const linkedRedemptions = await Promise.all(
    linkedAccounts.slice(0, maxLinkedAccounts).map((accountId) => findUsesBy(table, coupon, accountId)),
  );
  const remaining = coupon.perBuyer - own.length - linkedRedemptions.flat().length;
  if (remaining <= 0) {
    const competing = remaining === 0 ? own.find(({ useState }) => useState === 'held') : undefined;
    return competing ? ok({ competing }) : refuse('coupon_used_by_you');
  }
  if (isUsedUp(coupon)) return refuse('coupon_used_up');
  const linkedSlots = linkedRedemptions.map((redemptions, at) => ({
    buyerId: linkedAccounts[at] ?? '',
    slot: freeSlot(redemptions),
  }));
  return ok({ coupon, slot: freeSlot(own), linkedSlots });
}

/** The lowest slot that is not used: to have more redemptions than these, a buyer has to take it. */
function freeSlot(own: readonly Redemption[]): string {
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

/** A redemption more of the coupon, unless a linked account has taken one since. */
const takeWrites = ({ coupon, linkedSlots = [] }: Reservation): Write[] => [
  couponTaken(coupon),
  ...linkedSlots.map((linked) => couponUseNotTaken({ ...coupon, ...linked })),
];

/** Reserves a redemption; commit it with the order. */
export function reserveWrites(order: CouponOrder, reservation: Reservation): Write[] {
  if (!order.coupon) return [];
  const { shared } = reservation;
  const now = { ...redemptionOf(order, order.coupon), useState: 'held', at: order.createdAt } as const;
  if (shared) return [couponUseWrite(shared, { ...now, orders: [...shared.orders, order.outTradeNo] })];
  return [...takeWrites(reservation), couponUseWrite(undefined, { ...now, orders: [order.outTradeNo] })];
}

/** The same for a free order, which is paid at once. */
export function redeemWrites(order: CouponOrder, claim: Reservation): Write[] {
  if (!order.coupon) return [];
  const { shared } = claim;
  const use = {
    ...redemptionOf(order, order.coupon),
    useState: 'used' as const,
    at: order.createdAt,
    orders: [order.outTradeNo],
  };
  return shared ? [couponUseWrite(shared, use)] : [...takeWrites(claim), couponUseWrite(undefined, use)];
}

/** The redemption that an order has reserved, if it still does. */
async function findReserved(table: Table, order: CouponOrder): Promise<Redemption | undefined> {
  const { seller, buyer, coupon } = order;
  const use = coupon && (await findUse(table, { ...coupon, sellerId: seller.id, buyerId: buyer.id }));
  return use?.useState === 'held' && use.orders.includes(order.outTradeNo) ? use : undefined;
}

/**
 * Releases the reservation, unless another order for the same file shares it; commit it with closing the order, once
 * the provider confirms that it cannot be paid.
 */
export async function releaseWrites(table: Table, order: CouponOrder): Promise<Write[]> {
  const use = await findReserved(table, order);
  if (!use) return [];
  const orders = use.orders.filter((outTradeNo) => outTradeNo !== order.outTradeNo);
  return orders.length > 0 ? [couponUseWrite(use, { ...use, orders })] : [couponUseGone(use), couponGivenBack(use)];
}

/**
 * Redeems the reservation; commit it with the payment. The quoted price is honoured even if the reservation was
 * released: then as a late redemption.
 */
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
