import type { Item, Key } from '#functions/ports/table';
import { idIn, text } from '#infra/invariants/items';
import { type Pricing, pricingOf } from './pricing.ts';

/** Prices, coupons and orders over time, read from every commit. */

interface PricingAt {
  at: number;
  pricing: Pricing;
}

export interface PromotionHistory {
  now(): number;
  report(violation: string): void;
  orders: Map<string, Item>;
  /** By seller and code, like redemptions. */
  coupons: Map<string, Item>;
  redemptions: Map<string, Map<string, Item>>;
  /** By file, the newest last. */
  prices: Map<string, PricingAt[]>;
  /** Orders that were closed at some time, whatever happened later. */
  closedOrders: Set<string>;
  /** When an order was paid, refunded, or its refund undone. */
  movedAt: Map<string, number>;
  refunded: Set<string>;
  /** By file and start time: the compare-at price since the discount began. */
  startedDiscounts: Map<string, number | undefined>;
  /** By pair of accounts: since when they are linked. */
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

/** `seller#code`; undefined for an order without a coupon. */
export function couponOf(order: Item): string | undefined {
  const { code } = Object(order.coupon);
  return code === undefined ? undefined : `${idIn(order, 'seller')}#${code}`;
}

/** Paid, and not as a duplicate, whatever happened later. */
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

export function recordItem(history: PromotionHistory, key: Key, item: Item | undefined): void {
  if (key.pk.startsWith('CPU#')) recordRedemption(history, key, item);
  else if (item?.kind === 'order') recordOrder(history, item);
  else if (item?.kind === 'coupon') history.coupons.set(afterPrefix(key, 'CPN#'), item);
  else if (item?.kind === 'sale') recordSale(history, item);
  else if (item?.kind === 'kin') recordLinkedAccounts(history, key);
  else if (item && key.sk === 'FILE') recordPricing(history, item);
}

/** The pricing at that time and every later one: a stale read may return any of them. */
export function pricingSince({ prices }: Pick<PromotionHistory, 'prices'>, fileId: string, since: number): Pricing[] {
  const all = prices.get(fileId) ?? [];
  // The clock may have been set back, so the last entry before that time counts, and all after it.
  const first = all.findLastIndex(({ at }) => at <= since);
  return all.slice(Math.max(0, first)).map(({ pricing }) => pricing);
}

export const isWatchedKey = ({ pk, sk }: Key): boolean =>
  /^(ORD|CPN|FILE)$/.test(sk) || (sk === 'SALE' && /^(SALE|FILE)#/.test(pk)) || /^(CPU|KINOF)#/.test(pk);
