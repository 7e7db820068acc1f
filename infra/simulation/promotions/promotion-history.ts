import type { Item, Key } from '#functions/ports/table';
import { idIn, text } from '#infra/invariants/items';
import { type Pricing, pricingOf } from './pricing.ts';

/** What stood in the table at each moment, of all that has to do with what things cost. */

interface PricingAt {
  at: number;
  pricing: Pricing;
}

export interface PromotionHistory {
  now(): number;
  report(violation: string): void;
  orders: Map<string, Item>;
  /** By seller and code. */
  coupons: Map<string, Item>;
  redemptions: Map<string, Map<string, Item>>;
  /** Of each file, the newest last. */
  prices: Map<string, PricingAt[]>;
  /** Orders that were closed at some time, whatever came later. */
  closedOrders: Set<string>;
  /** When an order was paid, or its money went back, or came again. */
  movedAt: Map<string, number>;
  /** Orders whose money is back. */
  refunded: Set<string>;
  /** Sales whose beginning was noted, by file and time: what is struck through beside each from then on. */
  startedDiscounts: Map<string, number | undefined>;
  /** Since when two accounts are known to be of one purse. */
  linkedAccounts: Map<string, number>;
}

export const emptyHistory = (now: () => number, transientViolations: string[]): PromotionHistory => ({
  now,
  report: (violation) => void (transientViolations.includes(violation) || transientViolations.push(violation)),
  ...{ orders: new Map(), coupons: new Map(), redemptions: new Map(), prices: new Map() },
  ...{
    closedOrders: new Set(),
    movedAt: new Map(),
    refunded: new Set(),
    linkedAccounts: new Map(),
    startedDiscounts: new Map(),
  },
});

/** Of an order with one. */
export function couponOf(order: Item): string | undefined {
  const { code } = Object(order.coupon);
  return code === undefined ? undefined : `${idIn(order, 'seller')}#${code}`;
}

/** Paid, and not for something that its buyer had: whatever became of it then. */
export const isBought = (order: Item): boolean =>
  order.paidAt !== undefined && !text(order, 'status').startsWith('duplicate');

export const ordersWith = ({ orders }: PromotionHistory, name: string): Item[] =>
  [...orders.values()].filter((order) => couponOf(order) === name);

const afterPrefix = ({ pk }: Key, prefix: string): string => pk.slice(prefix.length);

function recordOrder({ orders, closedOrders, movedAt, now }: PromotionHistory, order: Item): void {
  const outTradeNo = text(order, 'outTradeNo');
  if (order.status === 'closed') closedOrders.add(outTradeNo);
  if (orders.get(outTradeNo)?.paidAt === undefined && order.paidAt !== undefined) movedAt.set(outTradeNo, now());
  orders.set(outTradeNo, order);
}

function recordSale({ refunded, movedAt, now }: PromotionHistory, { outTradeNo, refundedAt }: Item): void {
  const number = String(outTradeNo);
  if (refunded.has(number) === (refundedAt !== undefined)) return;
  movedAt.set(number, now());
  if (refundedAt === undefined) refunded.delete(number);
  else refunded.add(number);
}

function recordPricing({ prices, now }: PromotionHistory, file: Item): void {
  const id = afterPrefix(file, 'FILE#');
  prices.set(id, [...(prices.get(id) ?? []), { at: now(), pricing: pricingOf(file) }]);
}

function recordRedemption({ redemptions }: PromotionHistory, { pk, sk }: Key, item: Item | undefined): void {
  const name = afterPrefix({ pk, sk }, 'CPU#');
  const own = redemptions.get(name) ?? new Map<string, Item>();
  if (item) own.set(sk, item);
  else own.delete(sk);
  redemptions.set(name, own);
}

function recordLinkedAccounts({ linkedAccounts, now }: PromotionHistory, { pk, sk }: Key): void {
  const accounts = `${afterPrefix({ pk, sk }, 'KINOF#')} ${sk}`;
  if (!linkedAccounts.has(accounts)) linkedAccounts.set(accounts, now());
}

/** As it stands after a write. */
export function recordItem(history: PromotionHistory, key: Key, item: Item | undefined): void {
  if (key.pk.startsWith('CPU#')) recordRedemption(history, key, item);
  else if (item?.kind === 'order') recordOrder(history, item);
  else if (item?.kind === 'coupon') history.coupons.set(afterPrefix(key, 'CPN#'), item);
  else if (item?.kind === 'sale') recordSale(history, item);
  else if (item?.kind === 'kin') recordLinkedAccounts(history, key);
  else if (item && key.sk === 'FILE') recordPricing(history, item);
}

/** All that stood there so long ago or later: a cheap read may have had any of them. */
export function pricingSince({ prices }: Pick<PromotionHistory, 'prices'>, fileId: string, since: number): Pricing[] {
  const all = prices.get(fileId) ?? [];
  // A clock may have been put back: the last that was surely there before then, and all after it.
  const first = all.findLastIndex(({ at }) => at <= since);
  return all.slice(Math.max(0, first)).map(({ pricing }) => pricing);
}

export const isWatchedKey = ({ pk, sk }: Key): boolean =>
  /^(ORD|CPN|FILE)$/.test(sk) || (sk === 'SALE' && /^(SALE|FILE)#/.test(pk)) || /^(CPU|KINOF)#/.test(pk);
