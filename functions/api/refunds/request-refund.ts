import { decideBy, isGrantedAtOnce, refundNumber } from '#functions/domain/refunds/refunds';
import { remainderOf } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import { refundShape } from '#functions/responses/refunds/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findPurchase, type Purchase } from '#functions/store/orders/purchases';
import { findRefund, type Refund } from '#functions/store/refunds/refunds';
import { grantRequestedRefund } from '#functions/usecases/refunds/grant';
import { createRefundRequest } from '#functions/usecases/refunds/refund-decisions';
import { routes } from '#shared/contract/index';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';

export const requestRefund = endpoint(
  routes.requestRefund,
  ['table', 'queues', 'clock'],
  async ({ params, body, user, request }, ports) => {
    const order = await findOrder(ports.table, params.out_trade_no);
    if (order?.buyer.id !== user.id) return refuse('order_not_found');
    const purchase = await findPurchase(ports.table, user.id, order.fileId);
    const isPaid = order.status === 'paid' && order.amount > 0 && purchase?.outTradeNo === order.outTradeNo;
    if (!isPaid || !purchase) return existingRefund(await findRefund(ports.table, order.outTradeNo), request.language);

    const refund = await begin(ports, order, { reason: body.reason, purchase });
    return existingRefund(refund ?? (await findRefund(ports.table, order.outTradeNo)), request.language);
  },
);

/** A repeated request returns the state of the existing refund. */
function existingRefund(refund: Refund | undefined, language: Language) {
  return refund ? ok({ data: refundShape(refund, language) }) : refuse('refund_not_possible');
}

/** Begins a refund: granted by rule at once, or left to the seller or an operator. Undefined if there is one already. */
async function begin(
  ports: Deps<'table' | 'queues' | 'clock'>,
  order: Order,
  { reason, purchase }: { reason: string; purchase: Purchase },
): Promise<Refund | undefined> {
  const now = ports.clock.now();
  const request = requestOf(order, reason, now);
  const granted = isGrantedAtOnce(purchase, now)
    ? await grantRequestedRefund(ports, order, { ...request, state: 'waiting', decidedAt: now, decidedBy: 'rule' })
    : 'refused';
  if (granted === 'granted') return undefined;
  const refund: Refund =
    granted === 'refused'
      ? { ...request, state: 'requested', decideBy: decideBy(now) }
      : { ...request, state: 'escalated', checked: granted };
  return (await createRefundRequest(ports.table, refund)) ? refund : undefined;
}

const requestOf = (order: Order, reason: string, now: number): Omit<Refund, 'state'> => ({
  outTradeNo: order.outTradeNo,
  refundNo: refundNumber(order.outTradeNo),
  amount: remainderOf(order).amount,
  reason,
  buyerId: order.buyer.id,
  sellerId: order.seller.id,
  fileId: order.fileId,
  title: order.snapshot.title,
  requestedAt: now,
});
