import type { Bucket } from '#functions/domain/payouts/payouts';
import type { Item, Table } from '#functions/ports/table';
import { findItemsByKeys } from '../table/lookup.ts';
import { readBucket } from './balance.ts';
import { balancePk } from './balance-key.ts';
import { readTotals, type Totals, totalsKey } from './totals.ts';

/** The totals sort directly behind the newest buckets; this many fit into half a read unit. */
const newestLimit = 24;

type Buckets = ReadonlyMap<string, Bucket>;

const bucketsIn = (items: readonly Item[]): Buckets =>
  new Map(items.filter(({ sk }) => sk.startsWith('B#')).map((item) => [item.sk, readBucket(item)]));

export async function findTotalsAndNewestBuckets(
  table: Table,
  sellerId: string,
): Promise<{ totals: Totals; known: Buckets }> {
  const { items } = await table.query({ pk: balancePk(sellerId), descending: true, limit: newestLimit });
  return { totals: readTotals(items.find(({ sk }) => sk === totalsKey('').sk)), known: bucketsIn(items) };
}

/** The buckets of these names; only unknown ones are read. Sales that follow each other have neighbouring buckets. */
export async function findBuckets(
  table: Table,
  sellerId: string,
  { names, known }: { names: readonly string[]; known: Buckets },
): Promise<Buckets> {
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  const keys = missing.map((sk) => ({ pk: balancePk(sellerId), sk }));
  const missingItems = await findItemsByKeys(table, keys, 1);
  return resolveCompacted(table, sellerId, new Map([...known, ...bucketsIn([...missingItems.values()])]));
}

/** Replaces hours that were compacted by the day that holds their money. */
async function resolveCompacted(table: Table, sellerId: string, buckets: Buckets): Promise<Buckets> {
  const days = [...new Set([...buckets.values()].flatMap(({ foldedInto }) => foldedInto ?? []))];
  if (days.length === 0) return buckets;
  const items = await table.getMany(days.map((sk) => ({ pk: balancePk(sellerId), sk })));
  const compacted = bucketsIn(items.filter((item) => item !== undefined));
  return new Map([...buckets].map(([name, bucket]) => [name, compacted.get(bucket.foldedInto ?? '') ?? bucket]));
}
