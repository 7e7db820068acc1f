import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { payoutsOf, readPayout } from '../../store/payouts/payouts.ts';
import { pageOf } from '../../store/table/pages.ts';
import { payoutShape } from '../shapes/payouts.ts';

export const listPayouts = endpoint(routes.listPayouts, ['table'], async ({ query, user, request }, ports) => {
  const page = await pageOf(ports.table, { query: payoutsOf(user.id), wanted: query, read: readPayout });
  const payouts = page.items.map((payout) => payoutShape(payout, request.language));
  return ok({ data: { payouts, pagination: page.pagination } });
});
