import type { Bucket } from '#functions/domain/payouts/payouts';
import type { Item, Table } from '#functions/ports/table';
import { findItemsByKeys } from '../table/among.ts';
import { balancePk, readBucket, readTotals, type Totals, totalsKey } from './balance.ts';

/** Totals and the youngest buckets stand beside each other at the end of the partition: as many as half a unit reads. */
const youngest = 24;

/** By name. */
type Buckets = ReadonlyMap<string, Bucket>;

const bucketsIn = (items: readonly Item[]): Buckets =>
  new Map(items.filter(({ sk }) => sk.startsWith('B#')).map((item) => [item.sk, readBucket(item)]));

export async function findTotalsAndYoungest(
  table: Table,
  sellerId: string,
): Promise<{ totals: Totals; known: Buckets }> {
  const { items } = await table.query({ pk: balancePk(sellerId), descending: true, limit: youngest });
  return { totals: readTotals(items.find(({ sk }) => sk === totalsKey('').sk)), known: bucketsIn(items) };
}

/** The buckets of these names; read are those that are not known yet. Sales that follow each other have theirs side by side. */
export async function findBuckets(
  table: Table,
  sellerId: string,
  { names, known }: { names: readonly string[]; known: Buckets },
): Promise<Buckets> {
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  const keys = missing.map((sk) => ({ pk: balancePk(sellerId), sk }));
  const missingItems = await findItemsByKeys(table, keys, 1);
  return unfolded(table, sellerId, new Map([...known, ...bucketsIn([...missingItems.values()])]));
}

/** Where the hours of a day were folded into one, what became of that became of them. */
async function unfolded(table: Table, sellerId: string, buckets: Buckets): Promise<Buckets> {
  const days = [...new Set([...buckets.values()].flatMap(({ foldedInto }) => foldedInto ?? []))];
  if (days.length === 0) return buckets;
  const items = await table.getMany(days.map((sk) => ({ pk: balancePk(sellerId), sk })));
  const folded = bucketsIn(items.filter((item) => item !== undefined));
  return new Map([...buckets].map(([name, bucket]) => [name, folded.get(bucket.foldedInto ?? '') ?? bucket]));
}
