import { endpoint } from '#functions/runtime/endpoint';
import { findMarketTotals } from '#functions/store/table/totals';
import { routes } from '#shared/contract/index';
import { categories } from '#shared/limits';
import { ok } from '#shared/result';

export const listFileTypes = endpoint(routes.listFileTypes, ['table'], async (_input, { table }) => {
  const totals = await findMarketTotals(table);
  return ok({ types: categories.map((type) => ({ type, count: totals.of(type) })) });
});
