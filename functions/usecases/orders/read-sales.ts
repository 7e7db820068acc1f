import { fitsRecord } from '#functions/domain/search/records';
import type { Table } from '#functions/ports/table';
import { readSale, type Sale, salesOf } from '#functions/store/orders/sales';
import { findPayouts } from '#functions/store/payouts/payouts';
import { findBuckets, findTotalsAndNewestBuckets } from '#functions/store/payouts/sale-buckets';
import type { Totals } from '#functions/store/payouts/totals';
import { listSources } from '#functions/store/promotions/sources';
import { recordsOf } from '#functions/store/table/filter';
import type { Paging } from '#functions/store/table/pages';

interface SalesQuery extends Paging {
  q?: string | undefined;
}

/**
 * A page of a seller's sales with the buckets that hold their money and the payouts that carry it, and what all sales
 * have earned, in all and by link.
 */
export async function readSales(table: Table, sellerId: string, query: SalesQuery) {
  const balance = findTotalsAndNewestBuckets(table, sellerId);
  const [page, { totals, known }, sources] = await Promise.all([
    recordsOf(table, {
      query: salesOf(sellerId),
      paging: query,
      read: readSale,
      matches: saleFilter(query.q),
      total: async () => listedIn((await balance).totals),
    }),
    balance,
    listSources(table, sellerId),
  ]);
  const names = page.items.flatMap(({ bucket }) => bucket ?? []);
  const buckets = await findBuckets(table, sellerId, { names, known });
  const carriers = names.flatMap((name) => buckets.get(name)?.frozenBy ?? []);
  const payouts = await findPayouts(table, [...new Set(carriers)]);
  return { page, buckets, payouts, totals, sources };
}

/** Refunded sales stay in the list, marked as such. */
const listedIn = ({ sales, refunds }: Totals): number => sales + refunds;

/** Matches the title, the order number and the buyer's names: what a buyer who writes to the seller can tell. */
function saleFilter(text: string | undefined): ((sale: Sale) => boolean) | undefined {
  const fits = fitsRecord(text);
  return fits && (({ title, outTradeNo, buyer }) => fits(title, outTradeNo, buyer.username, buyer.displayName));
}
