import { refundShape } from '#functions/responses/refunds/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { findOrder } from '#functions/store/orders/orders';
import { startRefund } from '#functions/usecases/refunds/start-refund';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const requestRefund = endpoint(
  routes.requestRefund,
  ['table', 'queues', 'clock'],
  async ({ params, body, user, request }, deps) => {
    const order = await findOrder(deps.table, params.out_trade_no);
    if (order?.buyer.id !== user.id) return refuse('order_not_found');
    const refund = await startRefund(order, body.reason, deps);
    return refund ? ok({ data: refundShape(refund, request.language) }) : refuse('refund_not_possible');
  },
);
