import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { type Fen, fen } from '#shared/money';
import { fileKey } from '../files/contents.ts';
import { readSale, soldOf } from '../orders/sales.ts';
import { dueFields, dueTime } from '../table/due.ts';
import { countSchema, findItem } from '../table/items.ts';
import { type ListQuery, pagesOf } from '../table/pages.ts';

export const timedDiscountItem = z.object({
  fileId: z.string(),
  price: z.number().transform(fen),
  from: z.number(),
  until: z.number(),
  /** Lists, searches and the price history know that it has begun. */
  begun: z.literal(true).optional(),
  changes: countSchema,
});

/** A running or planned timed discount; a post has one at most. The post has a copy, which determines the price. */
export type StoredTimedDiscount = z.output<typeof timedDiscountItem>;

const timedDiscountKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'SALE' });

export const findTimedDiscount = (table: Table, fileId: string): Promise<StoredTimedDiscount | undefined> =>
  findItem(table, timedDiscountKey(fileId), timedDiscountItem);

const isUnchanged = (before: StoredTimedDiscount | undefined) =>
  before ? [{ attribute: 'changes', equals: before.changes } as const] : [{ absent: true } as const];

/** Replaces what was read, or creates it; fails if it has changed since. Due when it begins and when it ends. */
export const timedDiscountWrite = (
  before: StoredTimedDiscount | undefined,
  after: Omit<StoredTimedDiscount, 'changes'>,
): Write => ({
  put: {
    ...timedDiscountKey(after.fileId),
    kind: 'file-sale',
    ...after,
    changes: (before?.changes ?? 0) + 1,
    ...dueFields('LATER', after.fileId, after.begun ? after.until : after.from),
  },
  when: isUnchanged(before),
});

export const timedDiscountGone = (sale: StoredTimedDiscount): Write => ({
  remove: timedDiscountKey(sale.fileId),
  when: isUnchanged(sale),
});

const pageSize = 200;

/** A buyer who chose to pay more was asked for the list price. */
const askingPriceOf = ({ amount, list = amount }: { amount: Fen; list?: Fen | undefined }): Fen =>
  fen(Math.min(amount, list));

/** Asking prices of sales that were not refunded; free files have no sales. */
async function* paidPrices(table: Table, query: ListQuery): AsyncGenerator<Fen, void> {
  for await (const items of pagesOf(table, query, pageSize)) {
    for (const sale of items.map(readSale)) if (sale.refundedAt === undefined) yield askingPriceOf(sale);
  }
}

/**
 * The compare-at price beside a lower price: the lowest price paid within so many milliseconds before that moment, or
 * else the last one paid; undefined if none was paid before.
 */
export async function findCompareAtPrice(
  table: Table,
  fileId: string,
  { at, within }: { at: number; within: number },
): Promise<Fen | undefined> {
  let lowest: Fen | undefined;
  const recent = { ...soldOf(fileId), between: [dueTime(at - within), dueTime(at)] as const };
  for await (const amount of paidPrices(table, recent)) if (lowest === undefined || amount < lowest) lowest = amount;
  if (lowest !== undefined) return lowest;
  const earlier = { ...soldOf(fileId), between: [dueTime(0), dueTime(at - within)] as const, descending: true };
  for await (const amount of paidPrices(table, earlier)) return amount;
  return undefined;
}

export const pastPriceItem = z.object({
  price: z.number().transform(fen),
  priceKind: z.enum(['list', 'sale', 'pay_what']),
  since: z.number(),
  /** Of a timed discount. */
  until: z.number().optional(),
  /** The price before. */
  before: z.number().transform(fen).optional(),
});

export type StoredPrice = z.output<typeof pastPriceItem>;

const prefix = 'PRICE#';

/** A timed discount may begin at the moment of an edit. */
const priceKey = (fileId: string, { since, priceKind }: Pick<StoredPrice, 'since' | 'priceKind'>): Key => ({
  ...fileKey(fileId),
  sk: `${prefix}${dueTime(since)}#${priceKind}`,
});

/** The price from that moment on. Writing it again changes nothing. */
export const pastPriceWrite = (fileId: string, past: StoredPrice): Write => ({
  put: { ...priceKey(fileId, past), kind: 'past-price', ...past },
});

/** Prices of timed discounts that ended after that moment. */
export async function findEndedPrices(table: Table, fileId: string, after: number): Promise<Fen[]> {
  const past = await findPastPrices(table, fileId, after);
  return past.filter(({ until = 0 }) => until > after).map(({ price }) => price);
}

/** All prices in force after that moment and the one in force at it, newest first. */
export async function findPastPrices(table: Table, fileId: string, since: number): Promise<StoredPrice[]> {
  const prices: StoredPrice[] = [];
  const all = { pk: fileKey(fileId).pk, beginsWith: prefix, descending: true } as const;
  for await (const items of pagesOf(table, all, pageSize)) {
    for (const item of items) {
      const past = pastPriceItem.parse(item);
      prices.push(past);
      if (past.since <= since && past.priceKind !== 'sale') return prices;
    }
  }
  return prices;
}
