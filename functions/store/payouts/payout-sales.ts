import { soldWithin } from '../../domain/payouts/payout-sales.ts';
import type { Table } from '../../ports/table.ts';
import { readSale, type Sale, salesOf } from '../orders/purchases.ts';
import { filtered } from '../table/filter.ts';
import { type Page, type PageWanted, paginationOf } from '../table/pages.ts';
import type { Payout } from './payouts.ts';

/**
 * The sales whose earnings lay in the payout's buckets, newest first. Those that were paid in between and are not in it
 * came too late for it, or went with another: few.
 */
export async function salesIn(
  table: Table,
  { sellerId, buckets }: Pick<Payout, 'sellerId' | 'buckets'>,
  wanted: PageWanted,
): Promise<Page<Sale>> {
  const span = soldWithin(buckets);
  if (!span) return { items: [], pagination: paginationOf(wanted, 0, undefined) };
  const query = { ...salesOf(sellerId), between: [String(span.from), String(span.to)] } as const;
  const matches = ({ bucket }: Sale) => bucket !== undefined && buckets.includes(bucket);
  return filtered(table, { query, wanted, read: readSale, matches });
}
