import { refundShape } from '#functions/responses/refunds/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { readRefund, refundsOf } from '#functions/store/refunds/refunds';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listRefunds = endpoint(routes.listRefunds, ['table'], async ({ query, user, request }, ports) => {
  const page = await pageOf(ports.table, { query: refundsOf(user.id), paging: query, read: readRefund });
  return ok({
    data: { refunds: page.items.map((refund) => refundShape(refund, request.language)), pagination: page.pagination },
  });
});
