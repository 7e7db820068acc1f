import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { fitsRecord } from '../../domain/search/records.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { countPurchases, type Purchase, purchasesOf, readPurchase } from '../../store/orders/purchases.ts';
import { ownRecords } from '../../store/table/own-records.ts';
import { purchaseShape } from '../shapes/payments.ts';

export const listPurchases = endpoint(routes.listPurchases, ['table'], async ({ query, user }, { table }) => {
  const fits = fitsRecord(query.q);
  const page = await ownRecords(table, {
    query: purchasesOf(user.id),
    wanted: query,
    read: readPurchase,
    matches: fits && (({ title, outTradeNo }: Purchase) => fits(title, outTradeNo)),
    total: () => countPurchases(table, user.id),
  });
  return ok({ purchases: page.items.map(purchaseShape), pagination: page.pagination });
});
