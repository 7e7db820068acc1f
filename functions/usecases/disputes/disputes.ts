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
import { weighJob } from '../reviews/weigh.ts';
import { closeDispute } from './close-dispute.ts';
import { debitWrites } from './debit.ts';
import { disputeEmails } from './dispute-letters.ts';
import { bookMovements } from './movements.ts';

/**
 * Brings the ledger to the state that a dispute has at its provider, from any earlier one; idempotent. Returns messages for
 * operators. @throws if the order has changed meanwhile: the queue redelivers.
 */
export async function followDispute(ports: Deps, outTradeNo: string, dispute: Dispute): Promise<string[]> {
  const opened = await openDispute(ports, outTradeNo, dispute);
  await bookMovements(ports, outTradeNo, dispute);
  return [...opened, ...(await closeDispute(ports, outTradeNo, dispute))];
}

/** Opens a dispute: earnings and fee are debited, and access ends, before the bank decides. */
async function openDispute(ports: Deps, outTradeNo: string, { disputeNo, amount }: Dispute): Promise<string[]> {
  const [order, existing] = await Promise.all([
    findOrder(ports.table, outTradeNo),
    findReversal(ports.table, outTradeNo, disputeNo),
  ]);
  if (!order || existing) return [];
  const now = ports.clock.now();
  // Amounts that were refunded, or are being refunded, no longer belong to the sale and must not be taken twice.
  const share = shareOf(order, fen(Math.min(amount, heldOf(order))));
  const reversal: Reversal = {
    ...{ outTradeNo, theirNo: disputeNo, what: 'dispute', amount, taken: share, at: now },
    ...{ debited: share.earnings, state: 'open' },
  };
  const sold = share.amount > 0 ? await openedDisputeWrites(ports, order, reversal) : [];
  const committed = await ports.table.commit([newReversal(reversal), ...sold]);
  if (!committed.ok) throw new Error(`dispute ${disputeNo} of ${outTradeNo} could not be booked`);
  await rankWeeks(ports.table, order.fileId, now);
  return [`dispute ${disputeNo} over ${amount} fen of order ${outTradeNo}, of which the sale held ${share.amount}`];
}

async function openedDisputeWrites(
  ports: Deps,
  order: Order,
  { theirNo, taken: share, at: now }: Reversal,
): Promise<Write[]> {
  const { outTradeNo, seller, buyer, fileId, snapshot } = order;
  const entries = disputeOpenedEntries({ disputeNo: theirNo, sellerId: seller.id, taken: share });
  const counts = { amount: fen(-share.amount), earnings: fen(-share.earnings), sales: -1 } as const;
  return book({ reference: `DSP#${theirNo}#OPEN`, entries, at: now, seller: seller.id }, [
    takenBackWrite(order, share, 'dispute'),
    purchaseGone(order),
    ...(await retireAgain(ports, { fileId, version: snapshot.version }, now)),
    saleRefunded(outTradeNo, now),
    tallied(fileId, { purchaseCount: -1, ...soldOn(order, -1, now) }),
    purchasesMoved(buyer.id, -1),
    ...(await debitWrites(ports.table, order, { earnings: share.earnings, now })),
    ...incomeWrites(order, counts, now),
    ...(await dropRefund(ports.table, outTradeNo)),
    weighJob(order, now).write,
    ...(await disputeEmails(ports.table, order, { disputeNo: theirNo, amount: share.amount, now })),
  ]);
}
