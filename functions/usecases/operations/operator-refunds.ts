import { refundNumber } from '#functions/domain/refunds/refunds';
import { remainderOf } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findOrder, type Order, orderKey } from '#functions/store/orders/orders';
import type { PartRefund } from '#functions/store/refunds/part-refunds';
import { findOrderAndRefund, findRefund, newRefund, type Refund, refundMove } from '#functions/store/refunds/refunds';
import { stillHeld } from '#functions/store/refunds/reversals';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { bookDuplicateRefund, bookRefund } from '../refunds/book-refund.ts';
import { carryRefundLoss, findMissingFunding, isShareUnderWay as shareIsUnderWay } from '../refunds/carry-loss.ts';
import { advanceRefund, waitingWrites } from '../refunds/grant.ts';
import { beginPart, type PartRefundRefusal } from '../refunds/part-refund.ts';

/** Actions of operators on refunds that do not finish by themselves. */

export type OperatorRefundRefusal =
  | 'order_not_found'
  /** Not paid, free, or refunded already. */
  | 'order_not_paid'
  | 'refund_not_found'
  /** The order has a refund already, or its state does not allow the action. */
  | 'refund_state'
  | PartRefundRefusal;

type Outcome = Result<Refund, OperatorRefundRefusal>;

async function requireRefund(table: Table, outTradeNo: string): Promise<Outcome> {
  const refund = await findRefund(table, outTradeNo);
  return refund ? ok(refund) : refuse('refund_not_found');
}

async function refundAfter(table: Table, outTradeNo: string, isDone: boolean): Promise<Outcome> {
  const refund = await requireRefund(table, outTradeNo);
  return isDone || !refund.ok ? refund : refuse('refund_state', { params: { state: refund.value.state } });
}

function draftRefund(order: Order, now: number): Omit<Refund, 'reason'> {
  const { outTradeNo, buyer, seller, fileId, snapshot } = order;
  const { amount } = remainderOf(order);
  return {
    ...{ outTradeNo, amount, fileId, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id },
    refundNo: refundNumber(outTradeNo),
    state: 'waiting',
    decidedBy: 'operator',
    requestedAt: now,
    decidedAt: now,
  };
}

/** An order that can be refunded: paid, and not free. A part that came back can also be sent once the rest was refunded. */
export async function findRefundableOrder(
  table: Table,
  outTradeNo: string,
  { isPart = false } = {},
): Promise<Result<Order, 'order_not_found' | 'order_not_paid'>> {
  const order = await findOrder(table, outTradeNo);
  if (!order) return refuse('order_not_found');
  const isRefundable = order.status === 'paid' || (isPart && order.status === 'refunded');
  return isRefundable && order.amount > 0 ? ok(order) : refuse('order_not_paid');
}

/** Starts a refund without a request: granted at once, and sent as soon as the seller's balance funds it. */
export async function beginRefund(ports: Deps, outTradeNo: string, { note }: { note: string }): Promise<Outcome> {
  const order = await findRefundableOrder(ports.table, outTradeNo);
  if (!order.ok) return order;
  const refund: Refund = { ...draftRefund(order.value, ports.clock.now()), reason: note };
  const started = await ports.table.commit([newRefund(refund), ...waitingWrites(order.value, refund)]);
  if (started.ok) await advanceRefund(ports, outTradeNo);
  return refundAfter(ports.table, outTradeNo, started.ok);
}

/** Starts a partial refund, after which the buyer keeps the file if they still have it. */
export async function beginPartRefund(
  ports: Deps,
  { outTradeNo, amount }: { outTradeNo: string; amount: Fen },
  { note }: { note: string },
): Promise<Result<PartRefund, OperatorRefundRefusal>> {
  const order = await findRefundableOrder(ports.table, outTradeNo, { isPart: true });
  return order.ok ? beginPart(ports, order.value, { amount, reason: note }) : order;
}

/** Reopens a declined refund, if the order is still paid. */
export async function reopenRefund({ table, clock }: Deps<'table' | 'clock'>, outTradeNo: string): Promise<Outcome> {
  const order = await findOrder(table, outTradeNo);
  if (!order) return refuse('refund_not_found');
  // Partial refunds since then are subtracted.
  const { amount } = remainderOf(order);
  const again = { leftAt: clock.now(), decidedAt: undefined, decidedBy: undefined, amount };
  const reopened = await table.commit([
    refundMove(outTradeNo, 'reopen', again),
    { check: orderKey(outTradeNo), when: [{ attribute: 'status', equals: 'paid' }, stillHeld(order)] },
  ]);
  return refundAfter(table, outTradeNo, reopened.ok);
}

/** Finishes a rejected refund that an operator paid from our bank account. */
export async function finishByBank(ports: Deps, outTradeNo: string, { note }: { note: string }): Promise<Outcome> {
  const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
  if (!order || !refund) return refuse('refund_not_found');
  if (refund.state !== 'manual') return refuse('refund_state', { params: { state: refund.state } });
  const byBank = { memo: note };
  await (order.status === 'duplicate'
    ? bookDuplicateRefund(ports, order, { byBank })
    : bookRefund(ports, order, { byBank }));
  return requireRefund(ports.table, outTradeNo);
}

/** The amount that carrying the refund would cost us; undefined if it does not wait for funding. */
export const lossOf = async (ports: Deps<'table' | 'clock'>, outTradeNo: string): Promise<Fen | undefined> =>
  (await findMissingFunding(ports, outTradeNo))?.missing;

/** While the sale's share is under way to the seller, the loss is not known. */
export async function isOrderShareUnderWay({ table }: Deps<'table'>, outTradeNo: string): Promise<boolean> {
  const order = await findOrder(table, outTradeNo);
  return order !== undefined && shareIsUnderWay(table, order);
}

/** Funds a refund by what the seller's balance has, and the rest as our loss. */
export async function carryLoss(ports: Deps, outTradeNo: string, { reason }: { reason: string }): Promise<Outcome> {
  return refundAfter(ports.table, outTradeNo, await carryRefundLoss(ports, outTradeNo, { reason }));
}
