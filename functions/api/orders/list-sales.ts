import { fitsRecord } from '#functions/domain/search/records';
import { saleShape } from '#functions/responses/orders/purchases-and-sales';
import { salesSummaryShape } from '#functions/responses/orders/sales-summary';
import { endpoint } from '#functions/runtime/endpoint';
import { readSale, type Sale, salesOf } from '#functions/store/orders/sales';
import type { Totals } from '#functions/store/payouts/balance';
import { findBuckets, findTotalsAndYoungest } from '#functions/store/payouts/sale-buckets';
import { listSources, type SalesSource } from '#functions/store/promotions/sources';
import { ownRecords } from '#functions/store/table/own-records';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listSales = endpoint(routes.listSales, ['table', 'clock'], async ({ query, user }, { table, clock }) => {
  const balance = findTotalsAndYoungest(table, user.id);
  const [page, { totals, known }, sources] = await Promise.all([
    ownRecords(table, {
      query: salesOf(user.id),
      paging: query,
      read: readSale,
      matches: saleFilter(query.q),
      total: async () => listedIn((await balance).totals),
    }),
    balance,
    listSources(table, user.id),
  ]);
  const names = page.items.flatMap(({ bucket }) => bucket ?? []);
  const buckets = await findBuckets(table, user.id, { names, known });
  return ok({
    sales: page.items.map((sale) => saleShape(sale, buckets.get(sale.bucket ?? ''), clock.now())),
    ...salesSummaryShape(totals, sources),
    pagination: page.pagination,
  });
});

/** Refunded sales stay in the list, marked as such. */
const listedIn = ({ sales, refunds }: Totals): number => sales + refunds;

/** Matches file, order and buyer: whatever a buyer who writes to the seller can name. */
function saleFilter(text: string | undefined): ((sale: Sale) => boolean) | undefined {
  const fits = fitsRecord(text);
  return fits && (({ title, outTradeNo, buyer }) => fits(title, outTradeNo, buyer.username, buyer.displayName));
}
