import type { Item } from '#functions/ports/table';
import { amountIn, idIn, text } from '#infra/invariants/items';
import { minute, second } from '#shared/limits';
import { couponOf, isBought, type Seen, stoodSince } from './seen.ts';
import { type Code, codeIn, feeOf, leastOf, priceOf, type Terms } from './terms.ts';

/** So old may the post be that an order was made of: a copy is behind, a call takes its time, and clocks are put right. */
export const readWithin = 30 * second;

/** Whether an order could be made of what stood there. */
function isOf(order: Item, { terms, code }: { terms: Terms; code: Code | undefined }): boolean {
  const [at, amount] = [amountIn(order, 'createdAt'), amountIn(order)];
  const least = leastOf(terms, at, code);
  const price = priceOf(terms, at);
  const list = order.list === undefined ? amount : order.list;
  const { saved } = Object(order.coupon);
  const isPriced = terms.isOpen ? amount >= least : amount === least;
  const isLess = code === undefined ? true : amount < price && saved === price - amount;
  return isPriced && isLess && list === terms.list;
}

/** I16: an order costs what the clock, the sale and the coupon of that moment make of the list price, and of nothing else. */
function checkAmount(seen: Seen, order: Item, coupon: Item | undefined): void {
  const [outTradeNo, fileId] = [text(order, 'outTradeNo'), text(order, 'fileId')];
  const amount = amountIn(order);
  const code = couponOf(order) === undefined ? undefined : coupon && codeIn(coupon);
  const stood = stoodSince(seen, fileId, amountIn(order, 'createdAt') - readWithin);
  if (!stood.some((terms) => isOf(order, { terms, code })))
    seen.wrong(`I16 ${outTradeNo} costs ${amount}, of ${JSON.stringify(stood.at(-1))} with ${JSON.stringify(code)}`);
  if (order.fee !== feeOf(amount)) seen.wrong(`I16 ${outTradeNo} costs ${amount}, and the fee is ${order.fee}`);
}

/** Why nobody may have it at that moment. */
function whyResting({ paused, startsAt, endsAt }: Item, at: number): string | undefined {
  if (paused === true) return 'it is paused';
  if (typeof startsAt === 'number' && at < startsAt) return 'it has not begun';
  return typeof endsAt === 'number' && at >= endsAt ? 'it is over' : undefined;
}

/** Why the order may not have a use more of what stood there. */
function whyNot(order: Item, coupon: Item | undefined): string | undefined {
  if (!coupon) return 'there is none';
  const { files, maxUses } = coupon;
  if (Array.isArray(files) && files.length > 0 && !files.includes(order.fileId)) return 'it is for others';
  if (typeof maxUses === 'number' && amountIn(coupon, 'taken') >= maxUses) return 'none is left';
  return whyResting(coupon, amountIn(order, 'createdAt'));
}

/** Whoever was known a while ago to share a purse with the buyer has used it for them. */
function checkPurse(seen: Seen, order: Item, { name, perBuyer }: { name: string; perBuyer: number }): void {
  const buyer = idIn(order, 'buyer');
  const before = amountIn(order, 'createdAt') - minute;
  const others = [...(seen.uses.get(name)?.values() ?? [])].filter(({ buyerId, useState, at }) => {
    const since = seen.kin.get(`${buyer} ${buyerId}`);
    return useState !== 'held' && Number(at) < before && since !== undefined && since < before;
  });
  if (others.length >= perBuyer) seen.wrong(`I16 ${buyer} has ${name}, and ${others[0]?.buyerId} had it`);
}

/** I16: what an order is made of, at the moment it is there. `coupons`: as they stood before. */
export function checkAgreed(seen: Seen, order: Item, coupons: ReadonlyMap<string, Item>): void {
  const name = couponOf(order);
  const [before, after] = name === undefined ? [] : [coupons.get(name), seen.coupons.get(name)];
  checkAmount(seen, order, after);
  // Another order of the buyer’s for the same file may hold the use already.
  const isTaken = amountIn(before, 'taken') < amountIn(after, 'taken');
  if (name === undefined || !(isTaken || before === undefined)) return;
  const reason = whyNot(order, before);
  if (reason) seen.wrong(`I16 ${order.outTradeNo} was made with ${name}: ${reason}`);
  checkPurse(seen, order, { name, perBuyer: amountIn(before, 'perBuyer') });
}

export const isFirst = (seen: Seen, order: Item): boolean => !seen.orders.has(text(order, 'outTradeNo'));

/** Another order of the same buyer for the same file has used what this one held. */
export const isForestalled = ({ orders }: Seen, order: Item): boolean =>
  [...orders.values()].some(
    (other) =>
      other.outTradeNo !== order.outTradeNo &&
      isBought(other) &&
      other.fileId === order.fileId &&
      idIn(other, 'buyer') === idIn(order, 'buyer') &&
      couponOf(other) === couponOf(order),
  );
