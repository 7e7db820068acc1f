import { instant, instantOrNull } from '#functions/domain/time';
import type { Order } from '#functions/store/orders/orders';
import type { OrderTrace } from '#functions/usecases/operations/actions/trace-order';
import type { OperatorOrder } from '#shared/contract/shapes/ledger-answers';
import type { Language } from '#shared/limits';
import { fen, yuanNumber } from '#shared/money';
import { operatorPayoutShape, operatorRefundShape, postingShape } from './money.ts';

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

/** An order with every movement of its money. */
export function orderTraceShape(trace: OrderTrace, language: Language): OperatorOrder {
  const { order, refund, parts, reversals, payout, postings } = trace;
  const names = new Map([order.buyer, order.seller].map(({ id, username }) => [id, username]));
  const nameOf = (id: string) => ({ id, username: names.get(id) ?? null });
  return {
    ...orderShape(order),
    refund: refund ? operatorRefundShape(refund, nameOf, language) : null,
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
    payout: payout ? operatorPayoutShape(payout, nameOf) : null,
    postings: postings.map(postingShape),
  };
}
