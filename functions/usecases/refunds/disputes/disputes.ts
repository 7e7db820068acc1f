import { disputeReference } from '#functions/domain/ledger/references';
import { disputeOpenedEntries } from '#functions/domain/ledger/reversal-entries';
import { refundableAmount, splitAmount } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Dispute } from '#functions/ports/payments';
import type { Write } from '#functions/ports/table';
import { rankWeeks } from '#functions/projections/catalog/bestsellers';
import { soldOn } from '#functions/store/files/stats/sold-days';
import { tallyWrite } from '#functions/store/files/stats/tally';
import { book } from '#functions/store/ledger/ledger';
import type { Order } from '#functions/store/orders/orders';
import { purchaseGone, purchasesMoved } from '#functions/store/orders/purchases';
import { saleRefunded } from '#functions/store/orders/sales';
import { incomeWrites } from '#functions/store/payouts/income';
import { findOrderAndReversal, newReversal, type Reversal, takenBackWrite } from '#functions/store/refunds/reversals';
import { retireAgain } from '#functions/usecases/files/retire';
import { weighJob } from '#functions/usecases/reviews/weigh';
import { fen } from '#shared/money';
import { dropRefund } from '../refund-decisions.ts';
import { closeDispute } from './close-dispute.ts';
import { debitWrites } from './debit.ts';
import { disputeEmails } from './dispute-emails.ts';
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
  const [order, existing] = await findOrderAndReversal(ports.table, outTradeNo, disputeNo);
  if (!order || existing) return [];
  const now = ports.clock.now();
  // Amounts that were refunded, or are being refunded, no longer belong to the sale and must not be taken twice.
  const share = splitAmount(order, fen(Math.min(amount, refundableAmount(order))));
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
  return book({ reference: disputeReference(theirNo, 'opened'), entries, at: now, seller: seller.id }, [
    takenBackWrite(order, share, 'dispute'),
    purchaseGone(order),
    ...(await retireAgain(ports, { fileId, version: snapshot.version }, now)),
    saleRefunded(outTradeNo, now),
    tallyWrite(fileId, { purchaseCount: -1, ...soldOn(order, -1, now) }),
    purchasesMoved(buyer.id, -1),
    ...(await debitWrites(ports.table, order, { earnings: share.earnings, now })),
    ...incomeWrites(order, counts, now),
    ...(await dropRefund(ports.table, outTradeNo)),
    weighJob(order, now).write,
    ...(await disputeEmails(ports.table, order, { disputeNo: theirNo, amount: share.amount, now })),
  ]);
}
