import type { Bucket } from '#functions/domain/payouts/payouts';
import type { Table } from '#functions/ports/table';
import { queryAll } from '../table/pages.ts';
import { readBucket } from './balance.ts';
import { balancePk } from './balance-key.ts';
import type { Payout } from './payouts.ts';

/** `B#20261120`, which sorts before the day's hours; a compacted day sorts behind them. */
const dayOf = (name: string): string => name.slice(0, 'B#yyyymmdd'.length);

/** The buckets of a payout, and the hours that were compacted into one of them. */
export async function bucketsOf(
  table: Table,
  { sellerId, buckets }: Pick<Payout, 'sellerId' | 'buckets'>,
): Promise<Bucket[]> {
  const names = new Set(buckets);
  const [first, last] = [[...names].toSorted().at(0), [...names].toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const items = await queryAll(table, { pk: balancePk(sellerId), between: [dayOf(first), last] });
  return items.map(readBucket).filter(({ sk, foldedInto }) => names.has(sk) || names.has(foldedInto ?? ''));
}
