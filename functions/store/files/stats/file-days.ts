import * as z from 'zod';
import { type DayCounts, sourceWithin } from '#functions/domain/files/stats/views';
import { beijingDay } from '#functions/domain/time';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';

/**
 * A file's statistics on a Beijing day. Views and sales are two items, so that sales do not conflict with frequent
 * views. Both expire after 400 days: long enough to compare a month with last year's.
 */
const retention = 400 * day;

const daysPk = (fileId: string): string => `FDAY#${fileId}`;

const seenKey = (fileId: string, date: string): Key => ({ pk: daysPk(fileId), sk: `${date}#SEEN` });
const soldKey = (fileId: string, date: string): Key => ({ pk: daysPk(fileId), sk: `${date}#SOLD` });

const expiringFields = (kind: string, now: number) => ({ kind, ttl: Math.ceil((now + retention) / 1000) });

const number = z.number().default(0);

/** Views by source are attributes of the item itself, with this prefix. */
const from = 'from ';

export const dayViewsItem = z.looseObject({ views: number });
export const daySalesItem = z.object({ sales: number, net: number.transform(fen) });

function sourcesIn(item: Item): Record<string, number> {
  const named = Object.entries(item).filter(([name]) => name.startsWith(from));
  return Object.fromEntries(named.map(([name, views]) => [name.slice(from.length), number.parse(views)]));
}

interface ViewInput {
  source: string;
  now: number;
  views?: number;
}

/**
 * Adds to today's item with one write unit: an addition may be repeated if an answer is lost, and is dropped if the
 * table is too busy.
 */
export async function recordView(table: Table, fileId: string, { source, now, views = 1 }: ViewInput) {
  const key = seenKey(fileId, beijingDay(now));
  const today = await table.get(key);
  const counted = sourceWithin(Object.keys(today ? sourcesIn(today) : {}), source);
  const change = { set: expiringFields('file-seen', now), add: { views, [`${from}${counted}`]: views } };
  await table.commit([{ update: key, change, roughly: true }]);
}

/** Part of the commit that counts or takes back the sale. `net` is in fen, and 0 for free files. */
export const fileSold = (fileId: string, sold: { sales: number; net: Fen }, now: number): Write => ({
  update: soldKey(fileId, beijingDay(now)),
  change: { set: expiringFields('file-sold', now), add: sold },
});

const dateOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#'));

function read(item: Item): DayCounts {
  const date = dateOf(item);
  if (item.sk.endsWith('#SOLD')) return { date, views: 0, sources: {}, ...daySalesItem.parse(item) };
  return { date, views: dayViewsItem.parse(item).views, sources: sourcesIn(item), sales: 0, net: fen(0) };
}

/**
 * From one day to another, such as `20261120`; up to two entries per day, and none for days without views and sales.
 */
export async function daysOf(table: Table, fileId: string, [first, last]: readonly [string, string]) {
  const { items } = await table.query({ pk: daysPk(fileId), between: [first, `${last}#~`], limit: 100 });
  return items.map(read);
}
