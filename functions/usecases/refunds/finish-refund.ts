import {
  consoleRefundFailureReference,
  refundFailureReference,
  refundReference,
} from '#functions/domain/ledger/references';
import { byHandBackEntries, refundFailedEntries, waitingAt } from '#functions/domain/ledger/reversal-entries';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import type { Order } from '#functions/store/orders/orders';
import type { PartRefund } from '#functions/store/refunds/part-refunds';
import {
  findOrderAndRefund,
  findRefund,
  type Refund,
  refundMove,
  refundOutboxDone,
} from '#functions/store/refunds/refunds';
import { findOrderAndReversal, newReversal, type Reversal, reversalMove } from '#functions/store/refunds/reversals';
import { fen } from '#shared/money';
import { bookDuplicateRefund, bookRefund } from './book-refund.ts';
import { sharesReturnedWrites } from './shares-returned.ts';

interface ExtraWrites {
  alongside?: readonly Write[];
}

/** Books a refund that the provider has confirmed: the first time, or again after the buyer's bank had returned it. */
export async function finishRefund(ports: Deps, order: Order, { alongside = [] }: ExtraWrites = {}): Promise<void> {
  const refund = await findRefund(ports.table, order.outTradeNo);
  if (refund?.failures !== undefined) return bookAgain(ports, order, { refund, alongside });
  if (order.status === 'duplicate') return bookDuplicateRefund(ports, order, { alongside });
  return bookRefund(ports, order, { alongside });
}

/** The number of the present attempt: the bank returned each earlier one. */
const attempt = ({ failures = 0 }: Refund): number => failures + 1;

async function bookAgain(
  ports: Deps,
  order: Order,
  { refund, alongside }: { refund: Refund; alongside: readonly Write[] },
): Promise<void> {
  const { outTradeNo } = order;
  const now = ports.clock.now();
  const entries = refundFailedEntries(order.provider, waitingAt(order), fen(-refund.amount));
  const writes = book({ reference: refundReference(outTradeNo, attempt(refund)), entries, at: now }, [
    refundMove(outTradeNo, 'finish', { doneAt: now }),
    ...alongside,
    ...refundOutboxDone(outTradeNo),
  ]);
  if (!(await ports.table.commit(writes)).ok) throw new Error(`refund of ${outTradeNo} is not booked`);
}

/**
 * Books that the buyer's bank returned a finished refund: the money is here and still the buyer's, and an operator has to
 * find another way for it. Returns messages for operators.
 */
export async function bookFailedRefund(
  ports: Deps,
  outTradeNo: string,
  alongside: readonly Write[] = [],
): Promise<string[]> {
  const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
  if (!order || refund?.state !== 'done') return [];
  const now = ports.clock.now();
  const failures = attempt(refund);
  const entries = refundFailedEntries(order.provider, waitingAt(order), refund.amount);
  const change = { failures, lastCode: 'FAILED_AFTERWARDS', leftAt: now, doneAt: undefined };
  const writes = book({ reference: refundFailureReference(outTradeNo, failures), entries, at: now }, [
    refundMove(outTradeNo, 'fail', change),
    ...alongside,
  ]);
  if (!(await ports.table.commit(writes)).ok) throw new Error(`refund of ${outTradeNo} has changed`);
  return [`refund of ${outTradeNo} came back from the buyer's bank and needs a person`];
}

/** Books that a refund by hand failed afterwards: seller and platform get back what they paid for it. */
export async function bookByHandFailed(ports: Deps, outTradeNo: string, theirNo: string): Promise<string[]> {
  const [order, reversal] = await findOrderAndReversal(ports.table, outTradeNo, theirNo);
  if (!order || reversal?.state !== 'done') return [];
  const failed = reversalMove(reversal, 'failed');
  if (reversal.asOurs) return bookFailedRefund(ports, outTradeNo, [failed]);
  if (!(await ports.table.commit([failed, ...reinstateWrites(order, reversal, ports.clock.now())])).ok)
    throw new Error(`${outTradeNo} has changed: ${theirNo}`);
  return [`refund ${theirNo} of ${outTradeNo}, made by hand, came back from the buyer's bank`];
}

/**
 * Books that the buyer's bank returned a finished partial refund: seller and platform get back what they paid for it, and
 * an operator begins another one. It is recorded under the provider's number, as a refund by hand that failed.
 */
export async function bookPartFailed(
  ports: Deps,
  { outTradeNo, refundNo, amount, fee }: PartRefund,
  theirNo: string,
): Promise<string[]> {
  const [order, existing] = await findOrderAndReversal(ports.table, outTradeNo, theirNo);
  if (!order || existing) return [];
  const now = ports.clock.now();
  const earnings = fen(amount - fee);
  const shares = { amount, earnings, fee };
  const reversal: Reversal = {
    ...{ outTradeNo, theirNo, what: 'refund', amount, taken: shares, debited: earnings, state: 'failed', at: now },
  };
  if (!(await ports.table.commit([newReversal(reversal), ...reinstateWrites(order, reversal, now)])).ok)
    throw new Error(`${outTradeNo} has changed: ${theirNo}`);
  return [`partial refund ${refundNo} came back from the buyer's bank and has to be made again`];
}

function reinstateWrites(order: Order, { theirNo, amount, taken, debited }: Reversal, now: number): Write[] {
  const { outTradeNo, provider, seller } = order;
  const wasHeld = taken.amount > 0;
  const posting = { provider, sellerId: seller.id, amount, earnings: debited, fee: taken.fee };
  const booked = { entries: byHandBackEntries(posting), at: now, ...(wasHeld && { seller: seller.id }) };
  const reference = consoleRefundFailureReference(outTradeNo, theirNo);
  if (!wasHeld) return book({ reference, ...booked }, []);
  return book({ reference, ...booked }, sharesReturnedWrites(order, { taken, debited, now }));
}
