import { refundShape } from '#functions/responses/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { pageOf } from '#functions/store/table/pages';
import { readRefund, refundRequestsTo } from '#functions/usecases/refunds/refunds';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listRefundRequests = endpoint(
  routes.listRefundRequests,
  ['table'],
  async ({ query, user, request }, ports) => {
    const page = await pageOf(ports.table, { query: refundRequestsTo(user.id), wanted: query, read: readRefund });
    return ok({
      data: { refunds: page.items.map((refund) => refundShape(refund, request.language)), pagination: page.pagination },
    });
  },
);
