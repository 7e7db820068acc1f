import { instant, instantOrNull } from '#functions/domain/time';
import { operatorPayoutShape, operatorRefundShape, postingShape } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import type { Order } from '#functions/store/orders/orders';
import { traceOrder } from '#functions/usecases/operations/actions/trace-order';
import { recordAccess } from '#functions/usecases/operations/audited';
import { routes } from '#shared/contract/index';
import { fen, yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';

const orderShape = (order: Order) => ({
  out_trade_no: order.outTradeNo,
  state: order.status,
  title: order.snapshot.title,
  file_id: order.fileId,
  version: order.snapshot.version,
  buyer: { id: order.buyer.id, username: order.buyer.username },
  seller: { id: order.seller.id, username: order.seller.username },
  amount: yuanNumber(order.amount),
  fee: yuanNumber(order.fee),
  earnings: yuanNumber(fen(order.amount - order.fee)),
  provider: order.provider,
  payment_type: order.payType,
  created_at: instant(order.createdAt),
  expires_at: instant(order.expiresAt),
  paid_at: instantOrNull(order.paidAt),
  taken_back: yuanNumber(order.takenBack ?? fen(0)),
  notified: order.tradeNo === undefined ? null : { trade_no: order.tradeNo, paid_at: instantOrNull(order.paidAt) },
});

export const getOperatorOrder = endpoint(
  routes.getOperatorOrder,
  ['table', 'ids', 'clock'],
  async ({ params, request, user }, ports) => {
    const traced = await traceOrder(ports, params.out_trade_no);
    if (!traced) return refuse('order_not_found');
    await recordAccess(ports, user, { at: 'order', target: params.out_trade_no });
    const { order, refund, parts, reversals, payout, postings } = traced;
    const names = new Map([order.buyer, order.seller].map(({ id, username }) => [id, username]));
    const named = (id: string) => ({ id, username: names.get(id) ?? null });
    return ok({
      data: {
        ...orderShape(order),
        refund: refund ? operatorRefundShape(refund, named, request.language) : null,
        parts: parts.map(({ part, amount, state, begunAt, doneAt }) => ({
          number: part,
          amount: yuanNumber(amount),
          state,
          begun_at: instant(begunAt),
          done_at: instantOrNull(doneAt),
        })),
        reversals: reversals.map(({ theirNo, what, amount, state, at }) => ({
          id: theirNo,
          what,
          amount: yuanNumber(amount),
          state,
          at: instant(at),
        })),
        payout: payout ? operatorPayoutShape(payout, named) : null,
        postings: postings.map(postingShape),
      },
    });
  },
);
