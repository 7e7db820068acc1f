import { fitsRecord } from '#functions/domain/search/records';
import { purchaseShape } from '#functions/responses/orders/purchases-and-sales';
import { endpoint } from '#functions/runtime/endpoint';
import { countPurchases, type Purchase, purchasesOf, readPurchase } from '#functions/store/orders/purchases';
import { recordsOf } from '#functions/store/table/filter';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listPurchases = endpoint(routes.listPurchases, ['table'], async ({ query, user }, { table }) => {
  const fits = fitsRecord(query.q);
  const page = await recordsOf(table, {
    query: purchasesOf(user.id),
    paging: query,
    read: readPurchase,
    matches: fits && (({ title, outTradeNo }: Purchase) => fits(title, outTradeNo)),
    total: () => countPurchases(table, user.id),
  });
  return ok({ purchases: page.items.map(purchaseShape), pagination: page.pagination });
});
