import * as z from 'zod';
import { orderMoves, orderStates } from '#functions/domain/orders/orders';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { licence } from '#shared/contract/shapes/licence';
import { categories, paymentTypes } from '#shared/limits';
import { fen } from '#shared/money';
import { paymentMethods, paymentScenes } from '#shared/payment-methods';
import { dueFields } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';

export const amount = z.number().int().transform(fen);

/** The file as it was when it was ordered. */
export const snapshot = z.object({
  title: z.string(),
  description: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  fileType: z.string(),
  category: z.enum(categories),
  version: z.number(),
  cover: z.string().optional(),
  /** The licence, whatever the seller states later; absent if the seller stated none. */
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
  /** The price before coupon and discount; absent if it equals the amount. */
  list: amount.optional(),
  /** The seller's coupon, how much it saved, and the buyer's redemption slot that this order reserves. */
  coupon: z.object({ code: z.string(), saved: amount, slot: z.string() }).optional(),
  /** The source of the link that led the buyer here. */
  via: z.string().optional(),
  provider: z.string(),
  payType: z.enum(paymentTypes),
  /** Chosen by the buyer; without a choice the market's default provider is used. */
  method: z.enum(paymentMethods).optional(),
  scene: z.enum(paymentScenes).optional(),
  /**
   * When the buyer chose another payment option: the order is closed as soon as its provider allows, and a payment
   * until then counts.
   */
  leftAt: z.number().optional(),
  language: z.enum(['zh', 'en']),
  /** The provider splits the seller's share off this very payment. */
  splits: z.literal(true).optional(),
  /** The share was taken back from the seller for a refund. */
  shareReturned: z.literal(true).optional(),
  /** Amounts taken back by disputes that are not won and by partial refunds, and the seller's share of them. */
  takenBack: amount.optional(),
  takenEarnings: amount.optional(),
  /** The number of partial refunds, after which the buyer keeps the file. */
  partCount: z.number().optional(),
  tradeNo: z.string().optional(),
  /** The provider's id of the account or card that paid. */
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

/** With `checkAt` the sweeper checks the order; without, it is final, and no longer payable. */
const due = (outTradeNo: string, checkAt: number | undefined) => ({
  ...dueFields('CHK', outTradeNo, checkAt),
  ...(checkAt === undefined && { relatedPk: undefined, relatedSk: undefined }),
});

const payablePk = (fileId: string): string => `PAYABLE#${fileId}`;

/** While an order may still be paid it is listed by its file, so that a deletion finds it. */
const payable = ({ fileId, outTradeNo, snapshot }: Order) => ({
  relatedPk: payablePk(fileId),
  relatedSk: `${versionText(snapshot.version)}#${outTradeNo}`,
});

/** Padded, so that text order is the order of versions. */
export const versionText = (version: number): string => String(version).padStart(4, '0');

/** Orders of a file that may still be paid; of one version, if given. */
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

/** Fails unless the order is in a `from` state of the move; `checkAt` is when the sweeper checks it next. */
export function orderMove(
  { outTradeNo, move, set }: { outTradeNo: string; move: keyof typeof orderMoves; set?: Record<string, unknown> },
  { checkAt, when = [] }: { checkAt?: number | undefined; when?: readonly Condition[] } = {},
): Write {
  const { from, to } = orderMoves[move];
  return changeItem(orderKey(outTradeNo), { ...set, status: to, ...due(outTradeNo, checkAt) }, [
    { attribute: 'status', oneOf: from },
    ...when,
  ]);
}

export const orderCheckWrite = (outTradeNo: string, checkAt: number | undefined): Write =>
  changeItem(orderKey(outTradeNo), due(outTradeNo, checkAt));

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
  /** The payment page, or the content of the QR code: a buyer who returns pays the same provider payment. */
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

/** Fails if another session was stored first, or the order is no longer open. */
export const openAddressWrite = (
  { buyer, fileId, outTradeNo }: Order,
  session: { paymentUrl: string } | { code: string },
): Write =>
  changeItem(openKey(buyer.id, fileId), session, [
    { attribute: 'outTradeNo', equals: outTradeNo },
    { attribute: 'paymentUrl', absent: true },
    { attribute: 'code', absent: true },
  ]);

/** Marks that the buyer has chosen another payment option. */
export const orderLeftWrite = (outTradeNo: string, leftAt: number): Write =>
  changeItem(orderKey(outTradeNo), { leftAt }, [{ attribute: 'status', oneOf: ['pending'] }]);

export const openOrderGone = (order: Order): Write => ({
  remove: openKey(order.buyer.id, order.fileId),
  when: [{ attribute: 'outTradeNo', equals: order.outTradeNo }],
});
