import { refundEntries } from '#functions/domain/ledger/ledger';
import { consoleRefundReference, refundReference } from '#functions/domain/ledger/references';
import { byHandEntries } from '#functions/domain/ledger/reversal-entries';
import { sumOf } from '#functions/domain/payouts/payouts';
import { findPartialFunding } from '#functions/domain/refunds/funding';
import { refundableAmount, remainderOf, splitAmount } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { ProviderRefund } from '#functions/ports/payments';
import type { Table, Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { type Order, orderMove } from '#functions/store/orders/orders';
import { purchaseGone } from '#functions/store/orders/purchases';
import { findSale } from '#functions/store/orders/sales';
import { listBuckets, saleOfShare, takenWrite } from '#functions/store/payouts/balance';
import { incomeWrites } from '#functions/store/payouts/income';
import {
  findOrderAndRefund,
  newRefund,
  type Refund,
  refundMove,
  stateUnchanged,
  waitingOf,
} from '#functions/store/refunds/refunds';
import { newReversal, type Reversal, stillHeld, takenBackWrite } from '#functions/store/refunds/reversals';
import { waitingGone } from '#functions/store/refunds/waiting-refunds';
import { outbox } from '#functions/store/table/outbox';
import { fen } from '#shared/money';
import { retireAgain } from '../files/retire.ts';
import { commitAndSend } from '../outbox.ts';
import { weighJob } from '../reviews/weigh.ts';
import { finishRefund } from './finish-refund.ts';
import { refundEmails } from './refund-emails.ts';
import { fundingWrites } from './refund-funding.ts';

type ConsoleRefund = Pick<ProviderRefund, 'theirNo' | 'refundNo' | 'amount'>;

/** The partial refunds of the order whose outcome is known. */
interface SettledParts {
  partCount: number;
}

interface HandRefund {
  order: Order;
  /** The order's own refund, requested by the buyer or started by us. */
  refund: Refund | undefined;
  consoleRefund: ConsoleRefund;
  now: number;
}

/**
 * Books a refund that an operator made in the provider's console. The money has left, so it is booked whether it is funded
 * or not, and the platform carries what the seller's balance lacks. Returns messages for operators.
 * @throws if it was booked meanwhile, the order or the refund has changed, or another partial refund was begun, which the
 * provider may refuse because of this one: the queue redelivers.
 */
export async function bookByHand(
  ports: Deps,
  outTradeNo: string,
  { partCount, ...consoleRefund }: ConsoleRefund & SettledParts,
): Promise<string[]> {
  const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
  if (!order) return [];
  if (order.partCount !== undefined && order.partCount > partCount)
    throw new Error(`a partial refund of ${outTradeNo} has begun: ${consoleRefund.theirNo}`);
  const handRefund = { order, refund, consoleRefund, now: ports.clock.now() };
  const message = `${consoleRefund.amount} fen of order ${outTradeNo} were refunded by hand at ${order.provider}: ${consoleRefund.theirNo}`;
  if (isOurs(refund, consoleRefund)) await finishRefund(ports, order, { alongside: [ourReversalWrite(handRefund)] });
  else if (order.status === 'paid' && consoleRefund.amount === refundableAmount(order))
    await bookRemainder(ports, handRefund);
  else await bookPart(ports, handRefund);
  return [message];
}

/** A refund of ours that is funded and not yet confirmed counts as the one made by hand if the amounts are equal. */
const isOurs = (refund: Refund | undefined, { amount }: ConsoleRefund): boolean =>
  refund !== undefined && ['approved', 'manual'].includes(refund.state) && amount === refund.amount;

const reversalOf = ({
  order: { outTradeNo },
  consoleRefund,
  now,
}: HandRefund): Omit<Reversal, 'taken' | 'debited'> => ({
  outTradeNo,
  theirNo: consoleRefund.theirNo,
  ...(consoleRefund.refundNo !== undefined && { refundNo: consoleRefund.refundNo }),
  what: 'refund',
  amount: consoleRefund.amount,
  state: 'done',
  at: now,
});

const noAmounts = { amount: fen(0), earnings: fen(0), fee: fen(0) };

/** A reversal that only marks the provider's number: the amounts are booked with the order's own refund. */
const ourReversalWrite = (handRefund: HandRefund): Write =>
  newReversal({ ...reversalOf(handRefund), taken: noAmounts, debited: fen(0), asOurs: true });

/** As much of the seller's part as the balance has. */
async function availableParts(table: Table, order: Order, { needed, now }: { needed: number; now: number }) {
  const { outTradeNo, seller, splits } = order;
  const sale = await findSale(table, outTradeNo);
  if (sale?.bucket === undefined) throw new Error(`sale ${outTradeNo} is not settled yet`);
  const own = sale.bucket;
  const all = await listBuckets(table, seller.id, { consistent: true });
  const buckets = all.filter(({ sk }) => (splits ? sk === own : saleOfShare(sk) === undefined));
  return findPartialFunding(buckets, { own, needed, mayUseOthers: true, now });
}

/** Funds and books a refund of all that is left in one transaction, so that the order ends as after a refund of ours. */
async function bookRemainder(ports: Deps, handRefund: HandRefund): Promise<void> {
  const { order, refund, now } = handRefund;
  const remainder = remainderOf(order);
  const { outTradeNo, seller, fileId, snapshot } = remainder;
  const sale = {
    outTradeNo,
    provider: order.provider,
    sellerId: seller.id,
    amount: remainder.amount,
    fee: remainder.fee,
  };
  const parts = await availableParts(ports.table, order, { needed: remainder.amount - remainder.fee, now });
  const finished = { ...refundByHand(handRefund), covered: parts.map(({ bucket, amount }) => ({ bucket, amount })) };
  const settlement = outbox('settlement', { outTradeNo, refund: true }, { now, group: seller.id });
  const writes = book({ reference: refundReference(outTradeNo), entries: refundEntries(sale), at: now }, [
    ourReversalWrite(handRefund),
    orderMove({ outTradeNo, move: 'refunded' }, { when: [stillHeld(order)] }),
    purchaseGone(order),
    weighJob(order, now).write,
    ...(await retireAgain(ports, { fileId, version: snapshot.version }, now)),
    ...fundingWrites({ order, parts, now }, { reason: 'console' }),
    ...(refund ? overtakeWrites(refund, finished) : [newRefund(finished)]),
    ...(await refundEmails(ports.table, finished, 'refund-done')),
  ]);
  if (!(await commitAndSend(ports, writes, settlement)).ok)
    throw new Error(`${outTradeNo} has changed: ${finished.refundNo}`);
}

/** The refund as the buyer sees it in the list of refunds. */
function refundByHand({ order, consoleRefund, now }: HandRefund): Refund {
  const { outTradeNo, amount, buyer, seller, fileId, snapshot } = remainderOf(order);
  return {
    ...{ outTradeNo, amount, fileId, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id, reason: 'by_hand' },
    ...{ refundNo: consoleRefund.theirNo, state: 'done', decidedBy: 'provider' },
    ...{ requestedAt: now, decidedAt: now, doneAt: now },
  };
}

/** Finishes a refund that was requested and not yet sent to the provider. */
function overtakeWrites(refund: Refund, { amount, decidedBy, decidedAt, doneAt, covered }: Refund): Write[] {
  const waiting = refund.state === 'waiting' ? [waitingGone(refund.sellerId, waitingOf(refund))] : [];
  const finished = { amount, decidedBy, decidedAt, doneAt, covered, when: [stateUnchanged(refund)] };
  return [refundMove(refund.outTradeNo, 'overtake', finished), ...waiting];
}

/**
 * Books a partial refund by hand: the buyer keeps the file. One of more than the sale still holds is the platform's as a
 * whole, since an operator has to find out what it was for.
 */
async function bookPart(ports: Deps, handRefund: HandRefund): Promise<void> {
  const { order, refund, consoleRefund, now } = handRefund;
  const { outTradeNo, provider, seller } = order;
  const isHeld = consoleRefund.amount <= refundableAmount(order, refund);
  const share = isHeld ? splitAmount(order, consoleRefund.amount) : noAmounts;
  const parts = isHeld ? await availableParts(ports.table, order, { needed: share.earnings, now }) : [];
  const debited = sumOf(parts);
  const posting = { provider, sellerId: seller.id, amount: consoleRefund.amount, earnings: debited, fee: share.fee };
  const booked = { entries: byHandEntries(posting), at: now, ...(isHeld && { seller: seller.id }) };
  const counts = { amount: fen(-share.amount), earnings: fen(-debited), sales: 0 } as const;
  const sold = [
    takenBackWrite(order, share),
    ...parts.map((part) => takenWrite(seller.id, part)),
    ...incomeWrites(order, counts, now),
  ];
  const writes = book({ reference: consoleRefundReference(outTradeNo, consoleRefund.theirNo), ...booked }, [
    newReversal({ ...reversalOf(handRefund), taken: share, debited }),
    ...(isHeld ? sold : []),
  ]);
  if (!(await ports.table.commit(writes)).ok) throw new Error(`${outTradeNo} has changed: ${consoleRefund.theirNo}`);
}
