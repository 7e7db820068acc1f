import { disputeReference } from '#functions/domain/ledger/references';
import { disputeLostEntries, disputeWonEntries } from '#functions/domain/ledger/reversal-entries';
import type { Deps } from '#functions/ports/index';
import type { Dispute } from '#functions/ports/payments';
import type { Write } from '#functions/ports/table';
import { rankWeeks } from '#functions/projections/catalog/bestsellers';
import { soldOn } from '#functions/store/files/stats/sold-days';
import { tallyWrite } from '#functions/store/files/stats/tally';
import { book } from '#functions/store/ledger/ledger';
import { type Order, orderMove } from '#functions/store/orders/orders';
import { findPurchase, newPurchase, purchasesMoved } from '#functions/store/orders/purchases';
import { saleKept } from '#functions/store/orders/sales';
import { bucketName, lateBucketWrite } from '#functions/store/payouts/balance';
import { incomeWrites } from '#functions/store/payouts/income';
import { findOrderAndReversal, type Reversal, reversalMove, takenBackWrite } from '#functions/store/refunds/reversals';
import { restoreForBuyer } from '#functions/usecases/files/retire';
import { settlementOf } from '#functions/usecases/payments/pay';
import { weighJob } from '#functions/usecases/reviews/weigh';
import { type Fen, fen } from '#shared/money';
import { disputeEmails } from './dispute-emails.ts';

/** Books the bank's decision, once. Returns messages for operators. */
export async function closeDispute(ports: Deps, outTradeNo: string, dispute: Dispute): Promise<string[]> {
  const { disputeNo, state } = dispute;
  const [order, reversal] = await findOrderAndReversal(ports.table, outTradeNo, disputeNo);
  if (!order || reversal?.state !== 'open' || state === 'open') return [];
  const closing = { ports, order, reversal };
  const closed = state === 'won' ? await winWrites(closing) : await lossWrites(closing, withdrawnBy(dispute));
  if (closed === 'not owned')
    return [`dispute ${disputeNo} of ${outTradeNo} is won, and its buyer owns the file otherwise`];
  const { writes, messages } = closed;
  const committed = await ports.table.commit([reversalMove(reversal, state), ...writes]);
  if (!committed.ok) throw new Error(`dispute ${disputeNo} of ${outTradeNo} could not be closed`);
  if (state !== 'won') return messages;
  await rankWeeks(ports.table, order.fileId, ports.clock.now());
  return messages;
}

interface Closing {
  ports: Deps;
  order: Order;
  reversal: Reversal;
}

interface ClosingWrites {
  writes: Write[];
  messages: string[];
}

const withdrawnBy = ({ movements }: Dispute): Fen => fen(-movements.reduce((sum, { amount }) => sum + amount, 0));

const negated = ({ amount, earnings }: Reversal['taken']) => ({ amount: fen(-amount), earnings: fen(-earnings) });

/** A won dispute returns seller's and platform's money, and the file to the buyer. */
async function winWrites({ ports, order, reversal }: Closing): Promise<ClosingWrites | 'not owned'> {
  const { theirNo: disputeNo, taken } = reversal;
  if (taken.amount === 0) return { writes: [], messages: [] };
  const { outTradeNo, seller } = order;
  const now = ports.clock.now();
  const soldAt = order.paidAt ?? order.createdAt;
  const entries = disputeWonEntries({ disputeNo, sellerId: seller.id, taken });
  const counts = { amount: taken.amount, earnings: taken.earnings, sales: 1, refunds: -1 } as const;
  const bucket = bucketName(soldAt, { now });
  const access = await accessWrites(ports, order, soldAt);
  if (!access) return 'not owned';
  const writes = book({ reference: disputeReference(disputeNo, 'won'), entries, at: now, seller: seller.id }, [
    takenBackWrite(order, negated(taken), 'disputeWon'),
    saleKept(outTradeNo, bucket),
    ...access,
    weighJob(order, now).write,
    // The order was no sale while the dispute was open: settlement now checks for late payment and an older version.
    settlementOf(order, now).write,
    lateBucketWrite(seller.id, bucket, taken.earnings),
    ...incomeWrites(order, counts, now),
    ...(await disputeEmails(ports.table, order, { disputeNo, amount: taken.amount, now, end: 'won' })),
  ]);
  return { writes, messages: [] };
}

/**
 * Undefined if the buyer has bought the file again meanwhile, or the file is gone: the money stays in the dispute's account
 * until an operator refunds it.
 */
async function accessWrites(ports: Deps, order: Order, soldAt: number): Promise<Write[] | undefined> {
  const { buyer, fileId } = order;
  const owned = await findPurchase(ports.table, buyer.id, fileId);
  if (owned || !(await restoreForBuyer(ports, fileId))) return undefined;
  return [
    newPurchase(order, soldAt),
    tallyWrite(fileId, { purchaseCount: 1, ...soldOn(order, 1, ports.clock.now()) }),
    purchasesMoved(buyer.id, 1),
  ];
}

/** The platform loses what the bank withdrew beyond the rest of the sale. */
async function lossWrites({ ports, order, reversal }: Closing, withdrawn: Fen): Promise<ClosingWrites> {
  const { theirNo: disputeNo, taken } = reversal;
  const now = ports.clock.now();
  const carried = fen(withdrawn - taken.amount);
  const entries = disputeLostEntries(disputeNo, carried);
  const loss = carried === 0 ? [] : book({ reference: disputeReference(disputeNo, 'lost'), entries, at: now }, []);
  const messages = carried === 0 ? [] : [`dispute ${disputeNo} was lost, ${carried} fen of it by the platform`];
  if (taken.amount === 0) return { writes: loss, messages };
  const emailFacts = { disputeNo, amount: taken.amount, now, end: 'lost' } as const;
  const writes = [
    ...loss,
    orderMove({ outTradeNo: order.outTradeNo, move: 'disputeLost' }),
    ...(await disputeEmails(ports.table, order, emailFacts)),
  ];
  return { writes, messages };
}
