import { receiptShape } from '#functions/responses/orders/receipt';
import { endpoint } from '#functions/runtime/endpoint';
import { findOrderAndRefund } from '#functions/store/refunds/refunds';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getReceipt = endpoint(routes.getReceipt, ['table'], async ({ params, user, request }, { table }) => {
  const [order, refund] = await findOrderAndRefund(table, params.out_trade_no);
  if (order?.buyer.id !== user.id || order.paidAt === undefined) return refuse('order_not_found');
  return ok({ data: receiptShape(order, { paidAt: order.paidAt, refund, language: request.language }) });
});
