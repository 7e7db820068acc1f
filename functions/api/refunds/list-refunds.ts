import { refundShape } from '#functions/responses/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { pageOf } from '#functions/store/table/pages';
import { readRefund, refundsOf } from '#functions/usecases/refunds/refunds';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listRefunds = endpoint(routes.listRefunds, ['table'], async ({ query, user, request }, ports) => {
  const page = await pageOf(ports.table, { query: refundsOf(user.id), wanted: query, read: readRefund });
  return ok({
    data: { refunds: page.items.map((refund) => refundShape(refund, request.language)), pagination: page.pagination },
  });
});
