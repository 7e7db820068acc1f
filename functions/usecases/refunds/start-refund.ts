import { decideBy, isGrantedAtOnce, refundNumber } from '#functions/domain/refunds/refunds';
import { remainderOf } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Order } from '#functions/store/orders/orders';
import { findPurchase, type Purchase } from '#functions/store/orders/purchases';
import { findRefund, type Refund } from '#functions/store/refunds/refunds';
import { grantRequestedRefund } from './grant.ts';
import { createRefundRequest } from './refund-decisions.ts';

/** The refund of an order, started if there is none; a repeated request returns the existing one. Undefined if none is possible. */
export async function startRefund(order: Order, reason: string, deps: Deps): Promise<Refund | undefined> {
  const purchase = await findPurchase(deps.table, order.buyer.id, order.fileId);
  const isPaid = order.status === 'paid' && order.amount > 0 && purchase?.outTradeNo === order.outTradeNo;
  const refund = isPaid && purchase ? await createRefund(order, { reason, purchase }, deps) : undefined;
  return refund ?? findRefund(deps.table, order.outTradeNo);
}

/** Grants the refund by rule at once, or leaves it to the seller or an operator. Undefined if it is granted or there is one already. */
async function createRefund(
  order: Order,
  { reason, purchase }: { reason: string; purchase: Purchase },
  deps: Deps,
): Promise<Refund | undefined> {
  const now = deps.clock.now();
  const request = requestOf(order, reason, now);
  const granted = isGrantedAtOnce(purchase, now)
    ? await grantRequestedRefund(deps, order, { ...request, state: 'waiting', decidedAt: now, decidedBy: 'rule' })
    : 'refused';
  if (granted === 'granted') return undefined;
  const refund: Refund =
    granted === 'refused'
      ? { ...request, state: 'requested', decideBy: decideBy(now) }
      : { ...request, state: 'escalated', checked: granted };
  return (await createRefundRequest(deps.table, refund)) ? refund : undefined;
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
