import { refundShape } from '#functions/responses/refunds/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { readRefund, refundRequestsTo } from '#functions/store/refunds/refunds';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listRefundRequests = endpoint(
  routes.listRefundRequests,
  ['table'],
  async ({ query, user, request }, ports) => {
    const page = await pageOf(ports.table, { query: refundRequestsTo(user.id), paging: query, read: readRefund });
    return ok({
      data: { refunds: page.items.map((refund) => refundShape(refund, request.language)), pagination: page.pagination },
    });
  },
);
