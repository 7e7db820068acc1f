import * as z from 'zod';
import { day } from '#shared/limits';
import { isOfWeek, type SoldByDay } from '../../domain/files/shelves.ts';
import { beijingDay } from '../../domain/time.ts';
import type { Key, Table, Write } from '../../ports/table.ts';
import type { Order } from '../orders/orders.ts';
import { count } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { fileKey } from './contents.ts';

/** How many were sold of a post on a day of Beijing's, for as long as somebody asks what sells this week. */
const begins = 'SOLD#';
const soldKey = (fileId: string, soldOn: string): Key => ({ ...fileKey(fileId), sk: `${begins}${soldOn}` });

const soldItem = z.object({ sk: z.string(), sold: count });

/** Two days longer than it counts: an item goes up to two days late, and never early. */
const keptDays = 9;

/**
 * Belongs into the commit that counts a purchase, or takes one back: by the day it was paid on, whenever that is. What costs
 * nothing is taken and not sold, and what was sold long ago is in no week.
 */
export function soldOnDay({ fileId, amount, paidAt }: Order, by: 1 | -1, now: number): Write[] {
  const at = paidAt ?? now;
  if (amount === 0 || !isOfWeek(at, now)) return [];
  const ttl = Math.ceil((at + keptDays * day) / 1000);
  return [{ update: soldKey(fileId, beijingDay(at)), change: { set: { kind: 'sold-day', ttl }, add: { sold: by } } }];
}

export async function findSoldDays(table: Table, fileId: string): Promise<SoldByDay> {
  const items = await queryAll(table, { pk: fileKey(fileId).pk, beginsWith: begins, consistent: true });
  return new Map(items.map((item) => soldItem.parse(item)).map(({ sk, sold }) => [sk.slice(begins.length), sold]));
}
