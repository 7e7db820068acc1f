import {
  refundEntries,
  refundFundingEntries,
  shareReturnedEntries,
  suspenseRefundEntries,
} from '#functions/domain/ledger/ledger';
import { refundFundingReference, refundReference, shareReturnReference } from '#functions/domain/ledger/references';
import { remainderOf } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { findOrder, type Order, orderMove } from '#functions/store/orders/orders';
import { purchaseGone } from '#functions/store/orders/purchases';
import { incomeWrites } from '#functions/store/payouts/income';
import { findRefund, refundMove, refundOutboxDone, waitingOf } from '#functions/store/refunds/refunds';
import { waitingGone } from '#functions/store/refunds/waiting-refunds';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { fen } from '#shared/money';
import { retireAgain } from '../files/retire.ts';
import { commitAndSend } from '../outbox.ts';
import { weighJob } from '../reviews/weigh.ts';
import { refundEmails } from './refund-emails.ts';

/** How the buyer got the money back, if not from the provider alone. */
interface RefundChannel {
  share?: boolean;
  /** Further writes of the same commit. */
  alongside?: readonly Write[];
  /** An operator sent the money from our bank account; `memo` names the transfer. */
  byBank?: { memo: string };
}

/**
 * Books a refund that the provider has confirmed. The buyer's counters follow from the queue. With `share` the provider
 * first took the seller's share back from their account, and that funds the refund.
 */
export async function bookRefund(
  ports: Deps,
  original: Order,
  { share = false, alongside = [], byBank }: RefundChannel = {},
): Promise<void> {
  const order = remainderOf(original);
  const { outTradeNo, provider, seller, fee } = order;
  const refund = await findRefund(ports.table, outTradeNo);
  // What was set aside for it: since then a partial refund may have come back.
  const sum = share || !refund ? order.amount : refund.amount;
  const now = ports.clock.now();
  const settlement = outbox('settlement', { outTradeNo, refund: true }, { now, group: seller.id });
  const outboxDeletes = refundOutboxDone(outTradeNo);
  const sale = { outTradeNo, provider, sellerId: seller.id, amount: sum, fee };
  const entries = refundEntries(sale, byBank && 'bank');
  const writes = book({ reference: refundReference(outTradeNo), entries, at: now, ...byBank }, [
    orderMove({ outTradeNo, move: 'refunded', ...(share && { set: { shareReturned: true } }) }),
    refundMove(outTradeNo, 'finish', { doneAt: now }),
    purchaseGone(order),
    weighJob(order, now).write,
    ...(await retireAgain(ports, { fileId: order.fileId, version: order.snapshot.version }, now)),
    ...(share ? await shareWrites(ports.table, order, now) : []),
    ...alongside,
    ...outboxDeletes,
    ...(await refundDoneEmails(ports.table, outTradeNo, now)),
  ]);
  const committed = await commitAndSend(ports, writes, settlement);
  if (!committed.ok) await clearOutboxIf(ports.table, { outTradeNo, reached: 'refunded', done: outboxDeletes });
}

/** A share that came back from its seller is not part of the balance: it is credited and debited in one transaction. */
async function shareWrites(table: Table, order: Order, now: number): Promise<Write[]> {
  const { outTradeNo, provider, seller, amount: sum, fee } = order;
  const sale = { outTradeNo, provider, sellerId: seller.id, amount: sum, fee };
  const earnings = fen(fee - sum);
  const refund = await findRefund(table, outTradeNo);
  const booked = { at: now, seller: seller.id };
  return book({ reference: shareReturnReference(outTradeNo), entries: shareReturnedEntries(sale), ...booked }, [
    ...book({ reference: refundFundingReference(outTradeNo), entries: refundFundingEntries(sale), ...booked }, []),
    ...incomeWrites(order, { amount: fen(-sum), earnings, sales: -1, paidOut: earnings }, now),
    ...(refund ? [waitingGone(seller.id, waitingOf(refund))] : []),
  ]);
}

async function refundDoneEmails(table: Table, outTradeNo: string, doneAt: number): Promise<Write[]> {
  const refund = await findRefund(table, outTradeNo);
  return refund ? refundEmails(table, { ...refund, doneAt }, 'refund-done') : [];
}

/** Books the refund of a duplicate payment: it made no purchase, and no seller's balance contains it. */
export async function bookDuplicateRefund(
  ports: Deps<'table' | 'clock'>,
  order: Order,
  { alongside = [], byBank }: Omit<RefundChannel, 'share'> = {},
): Promise<void> {
  const { outTradeNo, provider, amount: sum } = order;
  const now = ports.clock.now();
  const outboxDeletes = outboxDone('order-status', { kind: 'refund', outTradeNo });
  const entries = suspenseRefundEntries(sum, byBank ? 'bank' : `psp:${provider}`);
  const committed = await ports.table.commit(
    book({ reference: refundReference(outTradeNo), entries, at: now, ...byBank }, [
      orderMove({ outTradeNo, move: 'refundDuplicate' }),
      refundMove(outTradeNo, 'finish', { doneAt: now }),
      ...alongside,
      ...(await refundDoneEmails(ports.table, outTradeNo, now)),
      outboxDeletes,
    ]),
  );
  if (!committed.ok)
    await clearOutboxIf(ports.table, { outTradeNo, reached: 'duplicate_refunded', done: [outboxDeletes] });
}

/** @throws if the provider has refunded and the ledger has no posting of it: the outbox entry stays until it has. */
async function clearOutboxIf(
  table: Table,
  { outTradeNo, reached, done: outboxDeletes }: { outTradeNo: string; reached: Order['status']; done: Write[] },
): Promise<void> {
  const order = await findOrder(table, outTradeNo);
  if (order?.status !== reached) throw new Error(`refund of ${outTradeNo} is not booked: ${order?.status}`);
  await table.commit(outboxDeletes);
}
