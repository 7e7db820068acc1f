import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { newestVersions } from '../store/contents.ts';
import { pageOf } from '../store/pages.ts';
import { purchasesOf, readPurchase } from '../store/purchases.ts';
import { purchaseShape } from './shapes/payments.ts';

export const listPurchases = endpoint(routes.listPurchases, ['table'], async ({ query, user }, ports) => {
  const page = await pageOf(ports.table, { query: purchasesOf(user.id), wanted: query, read: readPurchase });
  const newest = await newestVersions(
    ports.table,
    page.items.map(({ fileId }) => fileId),
  );
  const purchases = page.items.map((purchase) => purchaseShape(purchase, newest.get(purchase.fileId)));
  return ok({ purchases, pagination: page.pagination });
});
