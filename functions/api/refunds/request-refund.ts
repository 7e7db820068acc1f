import { routes } from '#shared/contract/index';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';
import { decideBy, isGrantedAtOnce } from '../../domain/refunds/refunds.ts';
import { restOf } from '../../domain/refunds/reversals.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import { findPurchase } from '../../store/orders/purchases.ts';
import { grantNewRefund } from '../../usecases/refunds/grant.ts';
import { askForRefund, findRefund, type Refund, refundNumber } from '../../usecases/refunds/refunds.ts';
import { refundShape } from '../shapes/refunds.ts';

export const requestRefund = endpoint(
  routes.requestRefund,
  ['table', 'queues', 'clock'],
  async ({ params, body, user, request }, ports) => {
    const order = await findOrder(ports.table, params.out_trade_no);
    if (order?.buyer.id !== user.id) return refuse('order_not_found');
    const purchase = await findPurchase(ports.table, user.id, order.fileId);
    const isPaid = order.status === 'paid' && order.amount > 0 && purchase?.outTradeNo === order.outTradeNo;
    if (!isPaid || !purchase) return standing(await findRefund(ports.table, order.outTradeNo), request.language);

    const now = ports.clock.now();
    const granted = refundOf(order, { reason: body.reason, now, atOnce: true });
    if (isGrantedAtOnce(purchase, now) && (await grantNewRefund(ports, order, granted))) {
      const kept = await findRefund(ports.table, order.outTradeNo);
      return ok({ data: refundShape(kept ?? granted, request.language) });
    }
    const asked = refundOf(order, { reason: body.reason, now, atOnce: false });
    const isAsked = await askForRefund(ports.table, asked);
    return isAsked
      ? ok({ data: refundShape(asked, request.language) })
      : standing(await findRefund(ports.table, order.outTradeNo), request.language);
  },
);

/** Asking twice answers what became of the first. */
function standing(refund: Refund | undefined, language: Language) {
  return refund ? ok({ data: refundShape(refund, language) }) : refuse('refund_not_possible');
}

function refundOf(order: Order, { reason, now, atOnce }: { reason: string; now: number; atOnce: boolean }): Refund {
  return {
    outTradeNo: order.outTradeNo,
    refundNo: refundNumber(order.outTradeNo),
    amount: restOf(order).amount,
    reason,
    buyerId: order.buyer.id,
    sellerId: order.seller.id,
    fileId: order.fileId,
    title: order.snapshot.title,
    requestedAt: now,
    ...(atOnce
      ? { state: 'waiting', decidedAt: now, decidedBy: 'rule' }
      : { state: 'requested', decideBy: decideBy(now) }),
  };
}
