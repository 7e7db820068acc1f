import * as z from 'zod';
import { orderMoves, orderStates } from '#functions/domain/orders/orders';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { licence } from '#shared/contract/shapes/licence';
import { categories, paymentTypes } from '#shared/limits';
import { fen } from '#shared/money';
import { paymentMethods, paymentScenes } from '#shared/payment-methods';
import { dueFields } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';

export const amount = z.number().int().transform(fen);

/** What is bought, as it is at that moment. */
export const snapshot = z.object({
  title: z.string(),
  description: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  fileType: z.string(),
  category: z.enum(categories),
  version: z.number(),
  cover: z.string().optional(),
  /** What its buyer may do with it, whatever the seller says later; absent where nothing was said. */
  licence: licence.optional(),
});

export const person = z.object({ id: z.string(), username: z.string(), displayName: z.string() });

const orderItem = z.object({
  outTradeNo: z.string(),
  status: z.enum(orderStates),
  buyer: person,
  seller: person,
  fileId: z.string(),
  snapshot,
  amount,
  fee: amount,
  /** Without coupon and sale; absent where it is the amount. */
  list: amount.optional(),
  /** Of the seller's, what it saved, and which of the buyer's uses of it this order holds. */
  coupon: z.object({ code: z.string(), saved: amount, slot: z.string() }).optional(),
  /** Which link led the buyer here. */
  via: z.string().optional(),
  provider: z.string(),
  payType: z.enum(paymentTypes),
  /** As the buyer chose; absent where they did not. */
  method: z.enum(paymentMethods).optional(),
  scene: z.enum(paymentScenes).optional(),
  /** Since when its buyer pays in another way: it is closed as soon as it can be, and paid all the same until then. */
  leftAt: z.number().optional(),
  language: z.enum(['zh', 'en']),
  /** The seller's share is taken from this very trade. */
  splits: z.literal(true).optional(),
  /** It was taken back for a refund. */
  shareReturned: z.literal(true).optional(),
  /** By disputes that are not won and refunds of parts; and the seller's part of that. */
  takenBack: amount.optional(),
  takenEarnings: amount.optional(),
  /** In how many parts an operator gave something back, the buyer keeping the file. */
  partCount: z.number().optional(),
  tradeNo: z.string().optional(),
  /** By the provider's name for the account or card it was paid from. */
  payer: z.string().optional(),
  createdAt: z.number(),
  expiresAt: z.number(),
  paidAt: z.number().optional(),
});

export type Order = z.output<typeof orderItem>;

export const orderKey = (outTradeNo: string): Key => ({ pk: `ORD#${outTradeNo}`, sk: 'ORD' });

export const readOrder = (item: Item): Order => orderItem.parse(item);

export const findOrder = (table: Table, outTradeNo: string): Promise<Order | undefined> =>
  findItem(table, orderKey(outTradeNo), orderItem);

/** With `checkAt` the order is in the janitor's index; without, it has come to rest, and buys its file no more. */
const due = (outTradeNo: string, checkAt: number | undefined) => ({
  ...dueFields('CHK', outTradeNo, checkAt),
  ...(checkAt === undefined && { relatedPk: undefined, relatedSk: undefined }),
});

const payablePk = (fileId: string): string => `PAYABLE#${fileId}`;

/** While an order may still be paid, it is found by its file: nobody may take away what a buyer is about to pay for. */
const payable = ({ fileId, outTradeNo, snapshot }: Order) => ({
  relatedPk: payablePk(fileId),
  relatedSk: `${versionText(snapshot.version)}#${outTradeNo}`,
});

/** Sorts versions by number. */
export const versionText = (version: number): string => String(version).padStart(4, '0');

/** Orders that may still buy a file; of one version, where it is given. */
export const payableOrders = (fileId: string, version?: number): ListQuery => ({
  index: 'related',
  pk: payablePk(fileId),
  ...(version === undefined ? {} : { beginsWith: `${versionText(version)}#` }),
});

export const newOrder = (order: Order, checkAt: number | undefined): Write =>
  newItem({
    ...orderKey(order.outTradeNo),
    kind: 'order',
    ...order,
    ...due(order.outTradeNo, checkAt),
    ...(checkAt !== undefined && payable(order)),
  });

/** The state machine's `from` is the write's condition; `checkAt` is when the janitor looks again. */
export function orderMove(
  { outTradeNo, move, set }: { outTradeNo: string; move: keyof typeof orderMoves; set?: Record<string, unknown> },
  { checkAt, when = [] }: { checkAt?: number | undefined; when?: readonly Condition[] } = {},
): Write {
  const { from, to } = orderMoves[move];
  return {
    update: orderKey(outTradeNo),
    change: { set: { ...set, status: to, ...due(outTradeNo, checkAt) } },
    when: [{ attribute: 'status', oneOf: from }, ...when],
  };
}

export const orderCheckWrite = (outTradeNo: string, checkAt: number | undefined): Write => ({
  update: orderKey(outTradeNo),
  change: { set: due(outTradeNo, checkAt) },
  when: [{ exists: true }],
});

// ── The open order of a buyer and a file: a double click, or a second tab, finds the first one ───────────────────────

const termsOfOpen = {
  outTradeNo: true,
  amount: true,
  provider: true,
  payType: true,
  method: true,
  scene: true,
} as const;

export const openOrderItem = orderItem.pick(termsOfOpen).extend({
  couponCode: z.string().optional(),
  expires: z.number(),
  /** Where it is paid by this method, or what stands in its code: whoever comes back pays the same trade. */
  paymentUrl: z.string().optional(),
  code: z.string().optional(),
});

export type OpenOrder = z.output<typeof openOrderItem>;

const openKey = (buyerId: string, fileId: string): Key => ({ pk: `BUY#${buyerId}#${fileId}`, sk: 'OPEN' });

export const findOpenOrder = (table: Table, buyerId: string, fileId: string) =>
  findItem(table, openKey(buyerId, fileId), openOrderItem);

export const openOrderWrite = (order: Order): Write => ({
  put: {
    ...openKey(order.buyer.id, order.fileId),
    kind: 'open',
    outTradeNo: order.outTradeNo,
    amount: order.amount,
    ...(order.coupon && { couponCode: order.coupon.code }),
    provider: order.provider,
    payType: order.payType,
    ...(order.method && { method: order.method }),
    ...(order.scene && { scene: order.scene }),
    expires: order.expiresAt,
  },
  when: [{ attribute: 'expires', absentOrBefore: order.createdAt + 1 }],
});

/** The first that is kept stays; not where the order is open no more. */
export const openAddressWrite = (
  { buyer, fileId, outTradeNo }: Order,
  session: { paymentUrl: string } | { code: string },
): Write => ({
  update: openKey(buyer.id, fileId),
  change: { set: session },
  when: [
    { attribute: 'outTradeNo', equals: outTradeNo },
    { attribute: 'paymentUrl', absent: true },
    { attribute: 'code', absent: true },
  ],
});

/** Its buyer pays in another way from here on. */
export const orderLeftWrite = (outTradeNo: string, leftAt: number): Write => ({
  update: orderKey(outTradeNo),
  change: { set: { leftAt } },
  when: [{ attribute: 'status', oneOf: ['pending'] }],
});

export const openOrderGone = (order: Order): Write => ({
  remove: openKey(order.buyer.id, order.fileId),
  when: [{ attribute: 'outTradeNo', equals: order.outTradeNo }],
});
