import * as z from 'zod';
import { file } from '#functions/domain/files/file';
import { summaryOf } from '#functions/domain/files/files';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';
import { changeItem, countsWrite, findCount, findItem, newItem, unchanged } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';
import { amount, type Order, snapshot, versionText } from './orders.ts';

/** The list price, absent if the buyer paid it, and the coupon that lowered it. */
export const priceFields = { list: amount.optional(), coupon: z.string().optional() };

export const priceFieldsOf = ({ list, coupon }: Order) => ({ list, coupon: coupon?.code });

export const purchaseItem = z.object({
  outTradeNo: z.string(),
  buyerId: z.string(),
  fileId: z.string(),
  sellerUsername: z.string(),
  sellerDisplayName: z.string(),
  amount,
  ...priceFields,
  purchasedAt: z.number(),
  /** The first download: from then on a refund is no longer granted at once. */
  downloadedAt: z.number().optional(),
  /** The newest version that was downloaded; absent if it is the version bought. */
  fetched: z.number().optional(),
  /** The stars of the buyer's review. */
  rating: z.number().optional(),
  /** Since when downloads are blocked because a refund is under way. */
  leavingAt: z.number().optional(),
  /** The newest version that the buyer may download, if one was published after the purchase. */
  newest: z.number().optional(),
  fileDeletedAt: z.number().optional(),
  /** Why the file is no longer sold. */
  barred: file.shape.barred,
  ...snapshot.shape,
});

export type Purchase = z.output<typeof purchaseItem>;

/** Purchases and sales are listed by the page, so they keep only the first words of the description; the order keeps all of it. */
export const listedSnapshot = ({ description, ...rest }: Order['snapshot']): Order['snapshot'] => ({
  ...rest,
  description: summaryOf(description),
});

/** Proof that a buyer owns a file, and the only thing a download checks. */
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
    ...priceFieldsOf(order),
    purchasedAt,
    ...listedSnapshot(order.snapshot),
    ownedPk: `BUYER#${order.buyer.id}`,
    ownedSk: `${purchasedAt}#${order.outTradeNo}`,
    relatedPk: boughtPk(order.fileId),
    relatedSk: `${versionText(order.snapshot.version)}#${order.outTradeNo}`,
  });

const boughtPk = (fileId: string): string => `BOUGHT#${fileId}`;

/** A refund ends only the access that its own order paid for. */
export const purchaseGone = (order: Order): Write => ({
  remove: purchaseKey(order.buyer.id, order.fileId),
  when: [{ attribute: 'outTradeNo', equals: order.outTradeNo }],
});

export const notLeaving = { attribute: 'leavingAt', absent: true } as const;

/** Names one purchase: a buyer may have returned the file and bought it again. */
export type PurchaseKeys = Pick<Purchase, 'outTradeNo' | 'buyerId' | 'fileId'>;

/** Fails if the purchase is gone. */
export const purchaseChanged = (
  { outTradeNo, buyerId, fileId }: PurchaseKeys,
  change: Record<string, unknown>,
  ...when: readonly Condition[]
): Write =>
  changeItem(purchaseKey(buyerId, fileId), change, [{ attribute: 'outTradeNo', equals: outTradeNo }, ...when]);

/** Fails if the purchase is gone or its refund is under way. */
export const purchaseRated = (purchase: PurchaseKeys, rating: number): Write =>
  purchaseChanged(purchase, { rating, ...notDue }, notLeaving);

/** A dispute was won and the purchase restored: the earlier review's stars count again. */
export const purchaseRatedAgain = (purchase: PurchaseKeys, rating: number): Write =>
  purchaseChanged(purchase, { rating }, { attribute: 'rating', absent: true });

export const purchaseUnrated = (purchase: PurchaseKeys): Write => purchaseChanged(purchase, { rating: undefined });

const notDue = { duePk: undefined, dueAt: undefined } as const;

/** The buyer was reminded to review the file, or there is no reason to. */
export const purchaseReminded = (purchase: PurchaseKeys): Write => purchaseChanged(purchase, notDue);

/** Fails if the purchase is gone, or has that version already. */
export const newestWrite = (purchase: PurchaseKeys, version: number): Write =>
  purchaseChanged(purchase, { newest: version }, { attribute: 'newest', absentOrBefore: version });

/** Blocks downloads once a refund is certain, however long the provider takes. */
export const purchaseLeaving = (
  purchase: PurchaseKeys,
  leavingAt: number,
  { ifUnfetched = false }: { ifUnfetched?: boolean } = {},
): Write => purchaseChanged(purchase, { leavingAt }, ...(ifUnfetched ? [unchanged('downloadedAt', undefined)] : []));

/** Allows downloads again after a refund was declined. */
export const purchaseStays = (purchase: PurchaseKeys): Write => purchaseChanged(purchase, { leavingAt: undefined });

export const purchasesOfFile = (fileId: string, version?: number): ListQuery => ({
  index: 'related',
  pk: boughtPk(fileId),
  ...(version === undefined ? {} : { beginsWith: `${versionText(version)}#` }),
});

export const purchasesOf = (buyerId: string) => ({ index: 'owned', pk: `BUYER#${buyerId}`, descending: true }) as const;

/** The number of a buyer's purchases, changed by settlements and disputes and not by the payment itself. */
const countKey = (buyerId: string): Key => ({ ...userKey(buyerId), sk: 'PURCHASES' });

export const purchasesMoved = (buyerId: string, by: 1 | -1): Write =>
  countsWrite(countKey(buyerId), 'purchase-count', { purchases: by });

export const countPurchases = (table: Table, buyerId: string): Promise<number> =>
  findCount(table, countKey(buyerId), 'purchases');
