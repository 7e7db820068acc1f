import type { Item, Key } from '#functions/ports/table';
import { idIn, text } from '#infra/invariants/items';
import { type Terms, termsIn } from './terms.ts';

/** What stood in the table at each moment, of all that has to do with what things cost. */

interface Stood {
  at: number;
  terms: Terms;
}

export interface Seen {
  now(): number;
  wrong(what: string): void;
  orders: Map<string, Item>;
  /** By seller and code. */
  coupons: Map<string, Item>;
  uses: Map<string, Map<string, Item>>;
  /** Of each file, the newest last. */
  prices: Map<string, Stood[]>;
  /** Orders that were closed at some time, whatever came later. */
  closed: Set<string>;
  /** When an order was paid, or its money went back, or came again. */
  movedAt: Map<string, number>;
  /** Orders whose money is back. */
  back: Set<string>;
  /** Sales whose beginning was noted, by file and time: what is struck through beside each from then on. */
  begun: Map<string, number | undefined>;
  /** Since when two accounts are known to be of one purse. */
  kin: Map<string, number>;
}

export const nothingSeen = (now: () => number, passing: string[]): Seen => ({
  now,
  wrong: (what) => void (passing.includes(what) || passing.push(what)),
  ...{ orders: new Map(), coupons: new Map(), uses: new Map(), prices: new Map() },
  ...{ closed: new Set(), movedAt: new Map(), back: new Set(), kin: new Map(), begun: new Map() },
});

/** Of an order with one. */
export function couponOf(order: Item): string | undefined {
  const { code } = Object(order.coupon);
  return code === undefined ? undefined : `${idIn(order, 'seller')}#${code}`;
}

/** Paid, and not for something that its buyer had: whatever became of it then. */
export const isBought = (order: Item): boolean =>
  order.paidAt !== undefined && !text(order, 'status').startsWith('duplicate');

export const ordersWith = ({ orders }: Seen, name: string): Item[] =>
  [...orders.values()].filter((order) => couponOf(order) === name);

const afterPrefix = ({ pk }: Key, prefix: string): string => pk.slice(prefix.length);

function seeOrder({ orders, closed, movedAt, now }: Seen, order: Item): void {
  const outTradeNo = text(order, 'outTradeNo');
  if (order.status === 'closed') closed.add(outTradeNo);
  if (orders.get(outTradeNo)?.paidAt === undefined && order.paidAt !== undefined) movedAt.set(outTradeNo, now());
  orders.set(outTradeNo, order);
}

function seeSale({ back, movedAt, now }: Seen, { outTradeNo, refundedAt }: Item): void {
  const number = String(outTradeNo);
  if (back.has(number) === (refundedAt !== undefined)) return;
  movedAt.set(number, now());
  if (refundedAt === undefined) back.delete(number);
  else back.add(number);
}

function seeFile({ prices, now }: Seen, file: Item): void {
  const id = afterPrefix(file, 'FILE#');
  prices.set(id, [...(prices.get(id) ?? []), { at: now(), terms: termsIn(file) }]);
}

function seeUse({ uses }: Seen, { pk, sk }: Key, item: Item | undefined): void {
  const name = afterPrefix({ pk, sk }, 'CPU#');
  const own = uses.get(name) ?? new Map<string, Item>();
  if (item) own.set(sk, item);
  else own.delete(sk);
  uses.set(name, own);
}

function seeKin({ kin, now }: Seen, { pk, sk }: Key): void {
  const both = `${afterPrefix({ pk, sk }, 'KINOF#')} ${sk}`;
  if (!kin.has(both)) kin.set(both, now());
}

/** As it stands after a write. */
export function see(seen: Seen, key: Key, item: Item | undefined): void {
  if (key.pk.startsWith('CPU#')) seeUse(seen, key, item);
  else if (item?.kind === 'order') seeOrder(seen, item);
  else if (item?.kind === 'coupon') seen.coupons.set(afterPrefix(key, 'CPN#'), item);
  else if (item?.kind === 'sale') seeSale(seen, item);
  else if (item?.kind === 'kin') seeKin(seen, key);
  else if (item && key.sk === 'FILE') seeFile(seen, item);
}

/** All that stood there so long ago or later: a cheap read may have had any of them. */
export function stoodSince({ prices }: Pick<Seen, 'prices'>, fileId: string, since: number): Terms[] {
  const all = prices.get(fileId) ?? [];
  // A clock may have been put back: the last that was surely there before then, and all after it.
  const first = all.findLastIndex(({ at }) => at <= since);
  return all.slice(Math.max(0, first)).map(({ terms }) => terms);
}

export const isTold = ({ pk, sk }: Key): boolean =>
  /^(ORD|CPN|FILE)$/.test(sk) || (sk === 'SALE' && /^(SALE|FILE)#/.test(pk)) || /^(CPU|KINOF)#/.test(pk);
