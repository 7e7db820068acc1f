import {
  consoleRefundFailureReference,
  consoleRefundReference,
  disputeReference,
  duplicatePaymentReference,
  parseReference,
  partialRefundFundingReference,
  partialRefundReference,
  partialRefundReleaseReference,
  paymentReference,
  refundFailureReference,
  refundFundingReference,
  refundReference,
  shareReturnReference,
} from '#functions/domain/ledger/references';
import { beijingDate, dateAfter, dayOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findPostings, listDayPostings, type Posting } from '#functions/store/ledger/ledger';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findSale } from '#functions/store/orders/sales';
import { findBucket } from '#functions/store/payouts/balance';
import { findPayout, type Payout } from '#functions/store/payouts/payouts';
import { findParts, type PartRefund } from '#functions/store/refunds/part-refunds';
import { findRefund, type Refund } from '#functions/store/refunds/refunds';
import { listReversals, type Reversal } from '#functions/store/refunds/reversals';
import { day } from '#shared/limits';
import { inBatches } from '../in-batches.ts';

/** An order with all its records and postings. */
export interface OrderTrace {
  order: Order;
  refund: Refund | undefined;
  parts: PartRefund[];
  reversals: Reversal[];
  payout: Payout | undefined;
  /** The oldest first. */
  postings: Posting[];
}

/** The payout that contains the sale's earnings, found by its bucket or the day that it was compacted into. */
async function payoutOf(table: Table, { outTradeNo, seller }: Order): Promise<Payout | undefined> {
  const sale = await findSale(table, outTradeNo);
  const own = sale?.bucket === undefined ? undefined : await findBucket(table, seller.id, sale.bucket);
  const bucket = own?.foldedInto === undefined ? own : await findBucket(table, seller.id, own.foldedInto);
  return bucket?.frozenBy === undefined ? undefined : findPayout(table, bucket.frozenBy);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

function referencesOf(
  { outTradeNo, partCount = 0 }: Order,
  refund: Refund | undefined,
  reversals: readonly Reversal[],
) {
  const attempts = upTo((refund?.failures ?? 0) + 1);
  return [
    paymentReference(outTradeNo),
    duplicatePaymentReference(outTradeNo),
    refundFundingReference(outTradeNo),
    shareReturnReference(outTradeNo),
    ...attempts.flatMap((attempt) => [
      refundReference(outTradeNo, attempt),
      refundFailureReference(outTradeNo, attempt),
    ]),
    ...upTo(partCount).flatMap((part) => [
      partialRefundFundingReference(outTradeNo, part),
      partialRefundReleaseReference(outTradeNo, part),
      partialRefundReference(outTradeNo, part),
    ]),
    ...reversals.flatMap(({ what, theirNo }) =>
      what === 'dispute'
        ? [disputeReference(theirNo, 'opened'), disputeReference(theirNo, 'won'), disputeReference(theirNo, 'lost')]
        : [consoleRefundReference(outTradeNo, theirNo), consoleRefundFailureReference(outTradeNo, theirNo)],
    ),
  ];
}

/** Disputes last no longer than this. */
const disputedFor = 120 * day;
const atOnce = 16;

/**
 * The bank's withdrawals and reinstatements are booked under its own numbers on unknown days, so the days are searched.
 */
async function listDisputeMovements(table: Table, disputes: readonly Reversal[], now: number): Promise<Posting[]> {
  if (disputes.length === 0) return [];
  const disputeNos = new Set(disputes.map(({ theirNo }) => theirNo));
  const first = Math.min(...disputes.map(({ at }) => at));
  const until = beijingDate(Math.min(now, first + disputedFor));
  const dates: string[] = [];
  for (let date = beijingDate(first); date <= until; date = dateAfter(date, 1)) dates.push(date);
  const booked = (await inBatches(dates, atOnce, (date) => listDayPostings(table, dayOfDate(date)))).flat();
  return booked.filter(({ reference }) => {
    const { kind, number } = parseReference(reference);
    return kind === 'dispute' && disputeNos.has(number);
  });
}

const inTime = (a: Posting, other: Posting): number => a.at - other.at;

export async function traceOrder(
  { table, clock }: Deps<'table' | 'clock'>,
  outTradeNo: string,
): Promise<OrderTrace | undefined> {
  const order = await findOrder(table, outTradeNo);
  if (!order) return undefined;
  const [refund, parts, reversals, payout] = await Promise.all([
    findRefund(table, outTradeNo),
    findParts(table, order),
    listReversals(table, outTradeNo),
    payoutOf(table, order),
  ]);
  const disputes = reversals.filter(({ what }) => what === 'dispute');
  const [booked, moved] = await Promise.all([
    findPostings(table, referencesOf(order, refund, reversals)),
    listDisputeMovements(table, disputes, clock.now()),
  ]);
  const postings = new Map([...booked, ...moved].map((posting) => [posting.reference, posting]));
  return { order, refund, parts, reversals, payout, postings: [...postings.values()].toSorted(inTime) };
}
