import { fen } from '#shared/money';
import { disputeOpenedEntries } from '../../domain/books/reversal-entries.ts';
import { heldOf, shareOf } from '../../domain/refunds/reversals.ts';
import type { Deps } from '../../ports/index.ts';
import type { Dispute } from '../../ports/payments.ts';
import type { Write } from '../../ports/table.ts';
import { rankWeeks } from '../../projections/counts/bestsellers.ts';
import { book } from '../../store/books/ledger.ts';
import { soldOn } from '../../store/files/sold-days.ts';
import { tallied } from '../../store/files/tally.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import { purchaseGone, purchasesMoved, saleRefunded } from '../../store/orders/purchases.ts';
import { findReversal, newReversal, type Reversal, takenBackWrite } from '../../store/orders/reversals.ts';
import { incomeWrites } from '../../store/payouts/income.ts';
import { retireAgain } from '../files/retired.ts';
import { dropRefund } from '../refunds/refunds.ts';
import { weighAgain } from '../reviews/weigh.ts';
import { closeDispute } from './close-dispute.ts';
import { debitWrites } from './debit.ts';
import { disputeLetters } from './dispute-letters.ts';
import { bookMovements } from './movements.ts';

/**
 * Brings the books to where a dispute stands at its provider, from wherever they are; any number of times. Returns what
 * somebody has to hear of. @throws where something has changed meanwhile: the queue brings it again.
 */
export async function followDispute(ports: Deps, outTradeNo: string, dispute: Dispute): Promise<string[]> {
  const opened = await openDispute(ports, outTradeNo, dispute);
  await bookMovements(ports, outTradeNo, dispute);
  return [...opened, ...(await closeDispute(ports, outTradeNo, dispute))];
}

/** Transaction *Dispute*: earnings and fee are given up, and access ends, before the bank has decided anything. */
async function openDispute(ports: Deps, outTradeNo: string, { disputeNo, amount }: Dispute): Promise<string[]> {
  const [order, known] = await Promise.all([
    findOrder(ports.table, outTradeNo),
    findReversal(ports.table, outTradeNo, disputeNo),
  ]);
  if (!order || known) return [];
  const now = ports.clock.now();
  // What has gone back by a refund, or is on its way, the sale does not hold any more: it is not taken twice.
  const taken = shareOf(order, fen(Math.min(amount, heldOf(order))));
  const reversal: Reversal = {
    ...{ outTradeNo, theirNo: disputeNo, what: 'dispute', amount, taken, at: now },
    ...{ debited: taken.earnings, state: 'open' },
  };
  const sold = taken.amount > 0 ? await soldWrites(ports, order, reversal) : [];
  const committed = await ports.table.commit([newReversal(reversal), ...sold]);
  if (!committed.ok) throw new Error(`dispute ${disputeNo} of ${outTradeNo} could not be booked`);
  await rankWeeks(ports.table, order.fileId, now);
  return [`dispute ${disputeNo} over ${amount} fen of order ${outTradeNo}, of which the sale held ${taken.amount}`];
}

async function soldWrites(ports: Deps, order: Order, { theirNo, taken, at: now }: Reversal): Promise<Write[]> {
  const { outTradeNo, seller, buyer, fileId, snapshot } = order;
  const entries = disputeOpenedEntries({ disputeNo: theirNo, sellerId: seller.id, taken });
  const counts = { amount: fen(-taken.amount), earnings: fen(-taken.earnings), sales: -1 } as const;
  return book({ reference: `DSP#${theirNo}#OPEN`, entries, at: now, seller: seller.id }, [
    takenBackWrite(order, taken, 'dispute'),
    purchaseGone(order),
    ...(await retireAgain(ports, { fileId, version: snapshot.version }, now)),
    saleRefunded(outTradeNo, now),
    tallied(fileId, { purchaseCount: -1, ...soldOn(order, -1, now) }),
    purchasesMoved(buyer.id, -1),
    ...(await debitWrites(ports.table, order, { earnings: taken.earnings, now })),
    ...incomeWrites(order, counts, now),
    ...(await dropRefund(ports.table, outTradeNo)),
    weighAgain(order, now).write,
    ...(await disputeLetters(ports.table, order, { disputeNo: theirNo, amount: taken.amount, now })),
  ]);
}
