import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { fitsRecord } from '../domain/search/records.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { newestVersions } from '../store/contents.ts';
import { ownRecords } from '../store/own-records.ts';
import { type Purchase, purchasesOf, readPurchase } from '../store/purchases.ts';
import { purchaseShape } from './shapes/payments.ts';

export const listPurchases = endpoint(routes.listPurchases, ['table'], async ({ query, user }, ports) => {
  const fits = fitsRecord(query.q);
  const page = await ownRecords(ports.table, {
    query: purchasesOf(user.id),
    wanted: query,
    read: readPurchase,
    matches: fits && (({ title, outTradeNo }: Purchase) => fits(title, outTradeNo)),
  });
  const newest = await newestVersions(
    ports.table,
    page.items.map(({ fileId }) => fileId),
  );
  const purchases = page.items.map((purchase) => purchaseShape(purchase, newest.get(purchase.fileId)));
  return ok({ purchases, pagination: page.pagination });
});
