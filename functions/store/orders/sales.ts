import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { dueTime } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { getExisting } from '../table/lookup.ts';
import type { ListQuery } from '../table/pages.ts';
import { amount, type Order, person, snapshot } from './orders.ts';
import { listedSnapshot, priceFields, priceFieldsOf } from './purchases.ts';

/** An order as its seller sees it. */
const saleItem = z.object({
  outTradeNo: z.string(),
  fileId: z.string(),
  buyer: person,
  seller: person,
  amount,
  fee: amount,
  ...priceFields,
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

/** The sales of these orders, from an eventually consistent read; orders without one are left out. */
export async function findSales(table: Table, outTradeNos: readonly string[]): Promise<ReadonlyMap<string, Sale>> {
  const items = await getExisting(table, [...new Set(outTradeNos)].map(saleKey));
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
    ...priceFieldsOf(order),
    via: order.via,
    soldAt,
    ...listedSnapshot(order.snapshot),
    ownedPk: `SELLER#${order.seller.id}`,
    ownedSk: `${soldAt}#${order.outTradeNo}`,
    relatedPk: soldPk(order.fileId),
    relatedSk: `${dueTime(soldAt)}#${order.outTradeNo}`,
  });

const soldPk = (fileId: string): string => `SOLD#${fileId}`;

/** Sales of a file, by time. */
export const soldOf = (fileId: string): ListQuery => ({ index: 'related', pk: soldPk(fileId) });

export const saleSettled = (outTradeNo: string, settled: { settledAt: number; bucket: string }): Write =>
  changeItem(saleKey(outTradeNo), settled);

export const saleRefunded = (outTradeNo: string, refundedAt: number): Write =>
  changeItem(saleKey(outTradeNo), { refundedAt });

/** A dispute was won: the sale counts again, and its earnings are in that bucket. */
export const saleKept = (outTradeNo: string, bucket: string): Write =>
  changeItem(saleKey(outTradeNo), { refundedAt: undefined, bucket });

export const salesOf = (sellerId: string) => ({ index: 'owned', pk: `SELLER#${sellerId}`, descending: true }) as const;
