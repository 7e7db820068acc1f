import { orderAnswer } from '#functions/domain/orders/orders';
import { endpoint } from '#functions/runtime/endpoint';
import { findOrder } from '#functions/store/orders/orders';
import { refreshOrderStatus } from '#functions/usecases/orders/refresh-status';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Polled by the page that buyers return to. */
export const getPaymentStatus = endpoint(
  routes.getPaymentStatus,
  ['table', 'queues', 'payments', 'clock'],
  async ({ params }, deps) => {
    const order = await findOrder(deps.table, params.out_trade_no);
    if (!order) return refuse('order_not_found');
    const status = await refreshOrderStatus(order, deps);
    return ok({ data: { status: orderAnswer[status], file_post_id: order.fileId } });
  },
);
