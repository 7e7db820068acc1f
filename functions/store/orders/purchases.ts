import * as z from 'zod';
import { type File, file } from '#functions/domain/files/file';
import { summaryOf } from '#functions/domain/files/files';
import { remindAfter } from '#functions/domain/reviews/reviews';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';
import { lookedUp } from '../table/among.ts';
import { dueFields, dueTime } from '../table/due.ts';
import { counted, findCount, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';
import { amount, type Order, person, snapshot, versionText } from './orders.ts';

/** How the amount came about: the price without sale and coupon, absent where it is the amount; and the coupon. */
const agreed = { list: amount.optional(), coupon: z.string().optional() };

const agreedIn = ({ list, coupon }: Order) => ({ list, coupon: coupon?.code });

const purchaseItem = z.object({
  outTradeNo: z.string(),
  buyerId: z.string(),
  fileId: z.string(),
  sellerUsername: z.string(),
  sellerDisplayName: z.string(),
  amount,
  ...agreed,
  purchasedAt: z.number(),
  /** When its buyer first fetched it: from then on a refund is no matter of course. */
  downloadedAt: z.number().optional(),
  /** The newest version that was fetched; absent where it is the one that was bought. */
  fetched: z.number().optional(),
  /** The stars its buyer gave it. */
  rating: z.number().optional(),
  /** Since then nothing is fetched through it: its money is on its way back. */
  leavingAt: z.number().optional(),
  /** The newest version its buyer may fetch, where one came out after the one that was bought. */
  newest: z.number().optional(),
  fileDeletedAt: z.number().optional(),
  /** Of the post, where it is not sold any more. */
  barred: file.shape.barred,
  ...snapshot.shape,
});

export type Purchase = z.output<typeof purchaseItem>;

/** Lists carry the first words of the description, so that a page of them costs what a page costs; the order keeps it whole. */
const listed = ({ description, ...rest }: Order['snapshot']): Order['snapshot'] => ({
  ...rest,
  description: summaryOf(description),
});

/** Proof that a buyer owns a file. The only thing downloads ask for. */
export const purchaseKey = (buyerId: string, fileId: string): Key => ({ pk: `ME#${buyerId}`, sk: `${fileId}#PUR` });

export const readPurchase = (item: Item): Purchase => purchaseItem.parse(item);

export const findPurchase = (table: Table, buyerId: string, fileId: string): Promise<Purchase | undefined> =>
  findItem(table, purchaseKey(buyerId, fileId), purchaseItem);

export const noPurchase = (buyerId: string, fileId: string): Write => ({
  check: purchaseKey(buyerId, fileId),
  when: [{ absent: true }],
});

export const newPurchase = (order: Order, purchasedAt: number): Write =>
  newItem({
    ...purchaseKey(order.buyer.id, order.fileId),
    kind: 'purchase',
    outTradeNo: order.outTradeNo,
    buyerId: order.buyer.id,
    fileId: order.fileId,
    sellerUsername: order.seller.username,
    sellerDisplayName: order.seller.displayName,
    amount: order.amount,
    ...agreedIn(order),
    purchasedAt,
    ...listed(order.snapshot),
    ownedPk: `BUYER#${order.buyer.id}`,
    ownedSk: `${purchasedAt}#${order.outTradeNo}`,
    relatedPk: boughtPk(order.fileId),
    relatedSk: `${versionText(order.snapshot.version)}#${order.outTradeNo}`,
  });

const boughtPk = (fileId: string): string => `BOUGHT#${fileId}`;

/** A refund ends the access it paid for, and no other. */
export const purchaseGone = (order: Order): Write => ({
  remove: purchaseKey(order.buyer.id, order.fileId),
  when: [{ attribute: 'outTradeNo', equals: order.outTradeNo }],
});

const notLeaving = { attribute: 'leavingAt', absent: true } as const;

/** Written before the first link is handed out; fails where it was noted before, or the money is on its way back. */
export const firstDownload = (
  buyerId: string,
  fileId: string,
  downloadedAt: number,
  { version, isPaid = false }: { version?: number; isPaid?: boolean } = {},
): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: {
    set: {
      ...{ downloadedAt, fetched: version },
      ...(isPaid && dueFields('LATER', `${buyerId}#${fileId}`, downloadedAt + remindAfter)),
    },
  },
  when: [{ exists: true }, { attribute: 'downloadedAt', absent: true }, notLeaving],
});

/** A newer version than the one that was fetched before. */
const laterDownload = ({ buyerId, fileId }: Pick<Purchase, 'buyerId' | 'fileId'>, version: number): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { fetched: version } },
  when: [{ exists: true }, { attribute: 'fetched', absentOrBefore: version }, notLeaving],
});

const fetchedItem = purchaseItem.pick({ version: true, fetched: true }).partial();

/** Notes a buyer's download. False where the purchase has gone, or its money is on its way back: one has the file or the money. */
export async function noteDownload(
  table: Table,
  {
    buyerId,
    fileId,
    version,
    isPaid,
    now,
  }: { buyerId: string; fileId: string; version: number; isPaid: boolean; now: number },
): Promise<boolean> {
  const committed = await table.commit([firstDownload(buyerId, fileId, now, { version, isPaid })]);
  if (committed.ok) return true;
  const [failed] = committed.failed;
  if (failed?.item === undefined || failed.item.leavingAt !== undefined) return false;
  const { version: bought = version, fetched = bought } = fetchedItem.parse(failed.item);
  if (version <= fetched) return true;
  const noted = await table.commit([laterDownload({ buyerId, fileId }, version)]);
  return noted.ok || noted.failed.some(({ item }) => item !== undefined && item.leavingAt === undefined);
}

/** Fails where the purchase has gone, or its money is on its way back. */
export const purchaseRated = ({ outTradeNo, buyerId, fileId }: Bought, rating: number): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { rating, ...notDue } },
  when: [{ attribute: 'outTradeNo', equals: outTradeNo }, notLeaving],
});

/** It was taken back by a bank, and is one again: what was said of it stands. */
export const purchaseRatedAgain = ({ outTradeNo, buyerId, fileId }: Bought, rating: number): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { rating } },
  when: [
    { attribute: 'outTradeNo', equals: outTradeNo },
    { attribute: 'rating', absent: true },
  ],
});

export const purchaseUnrated = ({ outTradeNo, buyerId, fileId }: Bought): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { rating: undefined } },
  when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
});

const notDue = { duePk: undefined, dueAt: undefined } as const;

/** Its buyer was asked what they think of it, or there is nothing to ask. */
export const purchaseReminded = ({ outTradeNo, buyerId, fileId }: Bought): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: notDue },
  when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
});

/** One purchase: a buyer may have given the file back and bought it again. */
type Bought = Pick<Purchase, 'outTradeNo' | 'buyerId' | 'fileId'>;

/** Fails where the purchase has gone. */
export const purchaseBarred = ({ outTradeNo, buyerId, fileId }: Bought, barred: File['barred']): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { barred } },
  when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
});

/** Fails where the purchase has gone, or knows it already. */
export const newestWrite = ({ outTradeNo, buyerId, fileId }: Bought, version: number): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { newest: version } },
  when: [
    { attribute: 'outTradeNo', equals: outTradeNo },
    { attribute: 'newest', absentOrBefore: version },
  ],
});

/** From the moment a refund is certain nothing is fetched any more, however long the provider takes for it. */
export const purchaseLeaving = (
  { outTradeNo, buyerId, fileId }: Bought,
  leavingAt: number,
  { ifUnfetched = false }: { ifUnfetched?: boolean } = {},
): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { leavingAt } },
  when: [
    { attribute: 'outTradeNo', equals: outTradeNo },
    ...(ifUnfetched ? [{ attribute: 'downloadedAt', absent: true } as const] : []),
  ],
});

/** Its refund has been declined after all. */
export const purchaseStays = ({ outTradeNo, buyerId, fileId }: Bought): Write => ({
  update: purchaseKey(buyerId, fileId),
  change: { set: { leavingAt: undefined } },
  when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
});

/** Purchases of a file; of one version, where it is given. */
export const purchasesOfFile = (fileId: string, version?: number): ListQuery => ({
  index: 'related',
  pk: boughtPk(fileId),
  ...(version === undefined ? {} : { beginsWith: `${versionText(version)}#` }),
});

export const purchasesOf = (buyerId: string) => ({ index: 'owned', pk: `BUYER#${buyerId}`, descending: true }) as const;

/** Purchases of somebody, counted beside the user: moved with the settlement, never with the money. */
const countKey = (buyerId: string): Key => ({ ...userKey(buyerId), sk: 'PURCHASES' });

export const purchasesMoved = (buyerId: string, by: 1 | -1): Write =>
  counted(countKey(buyerId), 'purchase-count', { purchases: by });

export const countPurchases = (table: Table, buyerId: string): Promise<number> =>
  findCount(table, countKey(buyerId), 'purchases');

// ── The seller's side ────────────────────────────────────────────────────────────────────────────────────────────────

const saleItem = z.object({
  outTradeNo: z.string(),
  fileId: z.string(),
  buyer: person,
  seller: person,
  amount,
  fee: amount,
  ...agreed,
  via: z.string().optional(),
  soldAt: z.number(),
  settledAt: z.number().optional(),
  refundedAt: z.number().optional(),
  /** The seller's bucket that took the earnings: it tells where the money is now. */
  bucket: z.string().optional(),
  fileDeletedAt: z.number().optional(),
  ...snapshot.shape,
});

export type Sale = z.output<typeof saleItem>;

export const saleKey = (outTradeNo: string): Key => ({ pk: `SALE#${outTradeNo}`, sk: 'SALE' });

export const readSale = (item: Item): Sale => saleItem.parse(item);

export const findSale = (table: Table, outTradeNo: string): Promise<Sale | undefined> =>
  findItem(table, saleKey(outTradeNo), saleItem);

/** Those of the orders that are sales, by their numbers: a copy that may be a moment old. */
export async function findSales(table: Table, outTradeNos: readonly string[]): Promise<ReadonlyMap<string, Sale>> {
  const items = await lookedUp(table, [...new Set(outTradeNos)].map(saleKey));
  return new Map(items.map((item) => [String(item.outTradeNo), readSale(item)]));
}

export const newSale = (order: Order, soldAt: number): Write =>
  newItem({
    ...saleKey(order.outTradeNo),
    kind: 'sale',
    outTradeNo: order.outTradeNo,
    fileId: order.fileId,
    buyer: order.buyer,
    seller: order.seller,
    amount: order.amount,
    fee: order.fee,
    ...agreedIn(order),
    via: order.via,
    soldAt,
    ...listed(order.snapshot),
    ownedPk: `SELLER#${order.seller.id}`,
    ownedSk: `${soldAt}#${order.outTradeNo}`,
    relatedPk: soldPk(order.fileId),
    relatedSk: `${dueTime(soldAt)}#${order.outTradeNo}`,
  });

const soldPk = (fileId: string): string => `SOLD#${fileId}`;

/** What was sold of a file, by time. */
export const soldOf = (fileId: string): ListQuery => ({ index: 'related', pk: soldPk(fileId) });

export const saleSettled = (outTradeNo: string, settled: { settledAt: number; bucket: string }): Write => ({
  update: saleKey(outTradeNo),
  change: { set: settled },
  when: [{ exists: true }],
});

export const saleRefunded = (outTradeNo: string, refundedAt: number): Write => ({
  update: saleKey(outTradeNo),
  change: { set: { refundedAt } },
  when: [{ exists: true }],
});

/** It was to be given back, and is not: its money is in that bucket from now on. */
export const saleKept = (outTradeNo: string, bucket: string): Write => ({
  update: saleKey(outTradeNo),
  change: { set: { refundedAt: undefined, bucket } },
  when: [{ exists: true }],
});

/** The post has been deleted since. For the purchase, where it has not been given back, and for its sale. */
export const deletedWrites = ({ outTradeNo, buyerId, fileId }: Bought, fileDeletedAt: number): Write[] => [
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { fileDeletedAt } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
  { update: saleKey(outTradeNo), change: { set: { fileDeletedAt } }, when: [{ exists: true }] },
];

/** Its post has another cover since, or none. For the purchase, where it has not been given back, and for its sale. */
export const coverWrites = ({ outTradeNo, buyerId, fileId }: Bought, cover: string | undefined): Write[] => [
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { cover } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
  { update: saleKey(outTradeNo), change: { set: { cover } }, when: [{ exists: true }] },
];

export const salesOf = (sellerId: string) => ({ index: 'owned', pk: `SELLER#${sellerId}`, descending: true }) as const;
