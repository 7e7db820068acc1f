import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { pageOf } from '../../store/table/pages.ts';
import { readRefund, refundsOf } from '../../usecases/refunds/refunds.ts';
import { refundShape } from '../shapes/refunds.ts';

export const listRefunds = endpoint(routes.listRefunds, ['table'], async ({ query, user, request }, ports) => {
  const page = await pageOf(ports.table, { query: refundsOf(user.id), wanted: query, read: readRefund });
  return ok({
    data: { refunds: page.items.map((refund) => refundShape(refund, request.language)), pagination: page.pagination },
  });
});
