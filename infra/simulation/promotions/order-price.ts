import type { Item } from '#functions/ports/table';
import { amountIn, idIn, text } from '#infra/invariants/items';
import { minute, second } from '#shared/limits';
import { type CouponDiscount, couponDiscountOf, currentPrice, feeOf, lowestPrice, type Pricing } from './pricing.ts';
import { couponOf, isBought, type PromotionHistory, pricingSince } from './promotion-history.ts';

/** An order may be priced by a file as it was this long ago: reads lag, calls take time, clocks are corrected. */
export const staleReadWindow = 30 * second;

/** Whether an order could result from this pricing. */
function matchesPricing(
  order: Item,
  { pricing, discount }: { pricing: Pricing; discount: CouponDiscount | undefined },
): boolean {
  const [at, amount] = [amountIn(order, 'createdAt'), amountIn(order)];
  const least = lowestPrice(pricing, at, discount);
  const price = currentPrice(pricing, at);
  const list = order.list === undefined ? amount : order.list;
  const { saved } = Object(order.coupon);
  const isPriced = pricing.isPayWhatYouWant ? amount >= least : amount === least;
  const isLess = discount === undefined ? true : amount < price && saved === price - amount;
  return isPriced && isLess && list === pricing.listPrice;
}

/** I16: the amount of an order follows from list price, discount and coupon at its time. */
function checkAmount(history: PromotionHistory, order: Item, coupon: Item | undefined): void {
  const [outTradeNo, fileId] = [text(order, 'outTradeNo'), text(order, 'fileId')];
  const amount = amountIn(order);
  const discount = couponOf(order) === undefined ? undefined : coupon && couponDiscountOf(coupon);
  const candidates = pricingSince(history, fileId, amountIn(order, 'createdAt') - staleReadWindow);
  if (!candidates.some((pricing) => matchesPricing(order, { pricing, discount })))
    history.report(
      `I16 ${outTradeNo} costs ${amount}, of ${JSON.stringify(candidates.at(-1))} with ${JSON.stringify(discount)}`,
    );
  if (order.fee !== feeOf(amount)) history.report(`I16 ${outTradeNo} costs ${amount}, and the fee is ${order.fee}`);
}

/** Why the coupon cannot be redeemed at that time. */
function whyInactive({ paused, startsAt, endsAt }: Item, at: number): string | undefined {
  if (paused === true) return 'it is paused';
  if (typeof startsAt === 'number' && at < startsAt) return 'it has not begun';
  return typeof endsAt === 'number' && at >= endsAt ? 'it is over' : undefined;
}

function whyNotRedeemable(order: Item, coupon: Item | undefined): string | undefined {
  if (!coupon) return 'there is none';
  const { files, maxUses } = coupon;
  if (Array.isArray(files) && files.length > 0 && !files.includes(order.fileId)) return 'it is for others';
  if (typeof maxUses === 'number' && amountIn(coupon, 'taken') >= maxUses) return 'none is left';
  return whyInactive(coupon, amountIn(order, 'createdAt'));
}

/** Linked accounts share the limit per buyer; links younger than a minute may not be known yet. */
function checkPaymentIdentity(
  history: PromotionHistory,
  order: Item,
  { name, perBuyer }: { name: string; perBuyer: number },
): void {
  const buyer = idIn(order, 'buyer');
  const before = amountIn(order, 'createdAt') - minute;
  const others = [...(history.redemptions.get(name)?.values() ?? [])].filter(({ buyerId, useState, at }) => {
    const since = history.linkedAccounts.get(`${buyer} ${buyerId}`);
    return useState !== 'held' && Number(at) < before && since !== undefined && since < before;
  });
  if (others.length >= perBuyer) history.report(`I16 ${buyer} has ${name}, and ${others[0]?.buyerId} had it`);
}

/** I16: checks a new order against the coupons before it was written. */
export function checkOrderPrice(history: PromotionHistory, order: Item, coupons: ReadonlyMap<string, Item>): void {
  const name = couponOf(order);
  const [before, after] = name === undefined ? [] : [coupons.get(name), history.coupons.get(name)];
  checkAmount(history, order, after);
  // Another order of the same buyer for the file may hold the redemption already.
  const isReserved = amountIn(before, 'taken') < amountIn(after, 'taken');
  if (name === undefined || !(isReserved || before === undefined)) return;
  const reason = whyNotRedeemable(order, before);
  if (reason) history.report(`I16 ${order.outTradeNo} was made with ${name}: ${reason}`);
  checkPaymentIdentity(history, order, { name, perBuyer: amountIn(before, 'perBuyer') });
}

export const isFirst = (history: PromotionHistory, order: Item): boolean =>
  !history.orders.has(text(order, 'outTradeNo'));

/** Another order of the same buyer for the same file has redeemed what this one reserved. */
export const isOvertaken = ({ orders }: PromotionHistory, order: Item): boolean =>
  [...orders.values()].some(
    (other) =>
      other.outTradeNo !== order.outTradeNo &&
      isBought(other) &&
      other.fileId === order.fileId &&
      idIn(other, 'buyer') === idIn(order, 'buyer') &&
      couponOf(other) === couponOf(order),
  );
