import { payoutShape } from '#functions/responses/payouts/payouts';
import { endpoint } from '#functions/runtime/endpoint';
import { payoutsOf, readPayout } from '#functions/store/payouts/payouts';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listPayouts = endpoint(routes.listPayouts, ['table'], async ({ query, user, request }, ports) => {
  const page = await pageOf(ports.table, { query: payoutsOf(user.id), paging: query, read: readPayout });
  const payouts = page.items.map((payout) => payoutShape(payout, request.language));
  return ok({ data: { payouts, pagination: page.pagination } });
});
