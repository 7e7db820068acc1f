import { saleShape } from '#functions/responses/orders/purchases-and-sales';
import { salesSummaryShape } from '#functions/responses/orders/sales-summary';
import { payoutShape } from '#functions/responses/payouts/payouts';
import { endpoint } from '#functions/runtime/endpoint';
import { readSales } from '#functions/usecases/orders/read-sales';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listSales = endpoint(
  routes.listSales,
  ['table', 'clock'],
  async ({ query, user, request }, { table, clock }) => {
    const { page, buckets, payouts, totals, sources } = await readSales(table, user.id, query);
    return ok({
      sales: page.items.map((sale) => saleShape(sale, buckets.get(sale.bucket ?? ''), clock.now())),
      payouts: payouts.map((payout) => payoutShape(payout, request.language)),
      ...salesSummaryShape(totals, sources),
      pagination: page.pagination,
    });
  },
);
