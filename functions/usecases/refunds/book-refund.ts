import { fen } from '#shared/money';
import { coverEntries, refundEntries, shareReturnedEntries, suspenseRefundEntries } from '../../domain/books/ledger.ts';
import { restOf } from '../../domain/refunds/reversals.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table, Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { findOrder, type Order, orderMove } from '../../store/orders/orders.ts';
import { purchaseGone } from '../../store/orders/purchases.ts';
import { incomeWrites } from '../../store/payouts/income.ts';
import { waitingGone } from '../../store/payouts/waiting-refunds.ts';
import { outbox, outboxDone } from '../../store/table/outbox.ts';
import { retireAgain } from '../files/retired.ts';
import { commitAndSend } from '../outbox.ts';
import { weighAgain } from '../reviews/weigh.ts';
import { refundLetters } from './refund-letters.ts';
import { findRefund, refundDone, refundMove, waitingOf } from './refunds.ts';

/** How the buyer came to the money, where it was not the provider alone. */
interface Way {
  share?: boolean;
  /** What else is written with it. */
  alongside?: readonly Write[];
  /** A person sent it from our bank account, and says how. */
  byBank?: { memo: string };
}

/**
 * Transaction *Refund*: the provider has confirmed it. The buyer's counters follow from the queue. With `share` the
 * seller's share came back from their account at the provider first, and the refund was covered by that.
 */
export async function bookRefund(
  ports: Deps,
  whole: Order,
  { share = false, alongside = [], byBank }: Way = {},
): Promise<void> {
  const order = restOf(whole);
  const { outTradeNo, provider, seller, amount: sum, fee } = order;
  const now = ports.clock.now();
  const settlement = outbox('settlement', { outTradeNo, refund: true }, { now, group: seller.id });
  const done = refundDone(outTradeNo);
  const sale = { outTradeNo, provider, sellerId: seller.id, amount: sum, fee };
  const entries = refundEntries(sale, byBank && 'bank');
  const writes = book({ reference: `RFD#${outTradeNo}#1`, entries, at: now, ...byBank }, [
    orderMove({ outTradeNo, move: 'refunded', ...(share && { set: { shareReturned: true } }) }),
    refundMove(outTradeNo, 'finish', { doneAt: now }),
    purchaseGone(order),
    weighAgain(order, now).write,
    ...(await retireAgain(ports, { fileId: order.fileId, version: order.snapshot.version }, now)),
    ...(share ? await shareWrites(ports.table, order, now) : []),
    ...alongside,
    ...done,
    ...(await doneLetters(ports.table, outTradeNo, now)),
  ]);
  const committed = await commitAndSend(ports, writes, settlement);
  if (!committed.ok) await doneIf(ports.table, { outTradeNo, reached: 'refunded', done });
}

/** A share that came back from its seller was no part of the balance any more: it comes and goes in one. */
async function shareWrites(table: Table, order: Order, now: number): Promise<Write[]> {
  const { outTradeNo, provider, seller, amount: sum, fee } = order;
  const sale = { outTradeNo, provider, sellerId: seller.id, amount: sum, fee };
  const earnings = fen(fee - sum);
  const refund = await findRefund(table, outTradeNo);
  const booked = { at: now, seller: seller.id };
  return book({ reference: `ROY#${outTradeNo}`, entries: shareReturnedEntries(sale), ...booked }, [
    ...book({ reference: `COV#${outTradeNo}`, entries: coverEntries(sale), ...booked }, []),
    ...incomeWrites(order, { amount: fen(-sum), earnings, sales: -1, paidOut: earnings }, now),
    ...(refund ? [waitingGone(seller.id, waitingOf(refund))] : []),
  ]);
}

async function doneLetters(table: Table, outTradeNo: string, doneAt: number): Promise<Write[]> {
  const refund = await findRefund(table, outTradeNo);
  return refund ? refundLetters(table, { ...refund, doneAt }, 'refund-done') : [];
}

/** A double payment has gone back: nothing was owned through it, and no seller's balance knew of it. */
export async function bookDuplicateRefund(
  ports: Deps<'table' | 'clock'>,
  order: Order,
  { alongside = [], byBank }: Omit<Way, 'share'> = {},
): Promise<void> {
  const { outTradeNo, provider, amount: sum } = order;
  const now = ports.clock.now();
  const done = outboxDone('order-status', { kind: 'refund', outTradeNo });
  const entries = suspenseRefundEntries(sum, byBank ? 'bank' : `psp:${provider}`);
  const committed = await ports.table.commit(
    book({ reference: `RFD#${outTradeNo}#1`, entries, at: now, ...byBank }, [
      orderMove({ outTradeNo, move: 'refundDuplicate' }),
      refundMove(outTradeNo, 'finish', { doneAt: now }),
      ...alongside,
      ...(await doneLetters(ports.table, outTradeNo, now)),
      done,
    ]),
  );
  if (!committed.ok) await doneIf(ports.table, { outTradeNo, reached: 'duplicate_refunded', done: [done] });
}

/** @throws where the provider has paid back and the books do not know it: the entry stays in the outbox until they do. */
async function doneIf(
  table: Table,
  { outTradeNo, reached, done }: { outTradeNo: string; reached: Order['status']; done: Write[] },
): Promise<void> {
  const order = await findOrder(table, outTradeNo);
  if (order?.status !== reached) throw new Error(`refund of ${outTradeNo} is not booked: ${order?.status}`);
  await table.commit(done);
}
