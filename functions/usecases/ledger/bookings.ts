import type { Entries } from '#functions/domain/ledger/ledger';
import { bookingWindow, type Line, type Movement } from '#functions/domain/ledger/reconciliation';
import {
  consoleRefundFailureReference,
  consoleRefundReference,
  disputeFeeReference,
  disputeMovementReference,
  duplicatePaymentReference,
  type PayoutStep,
  type PostingKind,
  type PostingReference,
  parseReference,
  partialRefundReference,
  paymentReference,
  payoutReference,
  refundFailureReference,
  refundReference,
  shareReturnReference,
} from '#functions/domain/ledger/references';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { findPostings, listDayPostings, type Posting } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';
import { findParts } from '#functions/store/refunds/part-refunds';
import { listReversals } from '#functions/store/refunds/reversals';
import { inBatches } from '../operations/in-batches.ts';

/** A posting as a movement on a provider's bill, under the number that the provider knows. */
interface Booking extends Movement {
  provider: string;
}

const kinds: Partial<Record<PostingKind, Movement['kind']>> = {
  payment: 'payment',
  duplicatePayment: 'payment',
  refund: 'refund',
  partialRefund: 'refund',
  consoleRefund: 'refund_by_hand',
  dispute: 'dispute',
  shareReturn: 'return',
};

const payoutKinds: Partial<Record<PayoutStep, Movement['kind']>> = { arrived: 'payout', returned: 'payout_returned' };

/** The number of an order or dispute is followed by the provider's number of the movement. */
const hasTheirNumber: readonly PostingKind[] = ['consoleRefund', 'dispute'];

/** A refund in the console of a provider whose bill does not say which refund a line is. */
const isUnnumbered = (theirNo: string): boolean => /^T\d+$/.test(theirNo);

/**
 * The kind of movement that a posting's reference stands for, and the number it has on a provider's bill. All refunds that
 * the bill lists by the order's number alone have that number: ours of the whole, of a part, and those in the console.
 */
function namedIn(reference: string): Pick<Movement, 'kind' | 'ourNo'> | undefined {
  const { kind, number, detail, payoutStep, isFailure, isFee } = parseReference(reference);
  const movement = payoutStep ? payoutKinds[payoutStep] : kind && kinds[kind];
  if (!kind || !movement) return undefined;
  if (kind === 'consoleRefund' && isUnnumbered(detail) && !isFailure) return { kind: 'refund', ourNo: number };
  const ourNo = hasTheirNumber.includes(kind) ? `${number}~${detail}` : number;
  if (isFailure) return { kind: 'refund_failed', ourNo };
  return { kind: kind === 'dispute' && isFee ? 'dispute_fee' : movement, ourNo };
}

/** Undefined if nothing moved at a provider, as when a payout reserves its money. */
export function bookingOf({
  reference,
  entries,
  at,
}: Pick<Posting, 'reference' | 'at'> & { entries: Entries }): Booking | undefined {
  const named = namedIn(reference);
  const entry = entries.find(({ account }) => account.startsWith('psp:'));
  if (!named || !entry) return undefined;
  return { ...named, amount: entry.amount, at, provider: entry.account.slice('psp:'.length) };
}

const bookingsIn = (postings: readonly Posting[], provider: string): Movement[] =>
  postings.flatMap((posting) => {
    const booking = bookingOf(posting);
    return booking?.provider === provider ? [booking] : [];
  });

/** A refund that the buyer's bank returns is made again; so many attempts are searched for. */
const attempts = [1, 2, 3];

/** Splits `order~refund` and `dispute~movement`. */
const numbersOf = (ourNo: string): [number: string, theirNo: string] => {
  const [number = '', theirNo = ''] = ourNo.split('~');
  return [number, theirNo];
};

const references: Record<Line['kind'], (ourNo: string) => PostingReference[]> = {
  payment: (ourNo) => [paymentReference(ourNo), duplicatePaymentReference(ourNo)],
  refund: (ourNo) => attempts.map((attempt) => refundReference(ourNo, attempt)),
  refund_by_hand: (ourNo) => [consoleRefundReference(...numbersOf(ourNo))],
  refund_failed: (ourNo) =>
    ourNo.includes('~')
      ? [consoleRefundFailureReference(...numbersOf(ourNo))]
      : attempts.map((attempt) => refundFailureReference(ourNo, attempt)),
  dispute: (ourNo) => [disputeMovementReference(...numbersOf(ourNo))],
  dispute_fee: (ourNo) => [disputeFeeReference(...numbersOf(ourNo))],
  payout: (ourNo) => [payoutReference(ourNo, 'arrived')],
  payout_returned: (ourNo) => [payoutReference(ourNo, 'returned')],
  return: (ourNo) => [shareReturnReference(ourNo)],
  charge: () => [],
  bank: () => [],
  other: () => [],
};

/** Movements booked under the numbers of these lines, at any time. */
export async function findBooked(
  table: Table,
  provider: string,
  lines: readonly Pick<Line, 'kind' | 'ourNo'>[],
): Promise<Movement[]> {
  const numbered = lines.filter(({ ourNo }) => ourNo !== '');
  const postingReferences = await inBatches(numbered, atOnce, async ({ kind, ourNo }) => [
    ...references[kind](ourNo),
    ...(kind === 'refund' ? await otherRefundReferences(table, ourNo) : []),
  ]);
  return bookingsIn(await findPostings(table, [...new Set(postingReferences.flat())]), provider);
}

const atOnce = 50;

/** Of refunds that the bill lists by the order's number alone: parts, and those in the console. */
async function otherRefundReferences(table: Table, outTradeNo: string): Promise<PostingReference[]> {
  const order = await findOrder(table, outTradeNo);
  if (!order) return [];
  const [parts, reversals] = await Promise.all([findParts(table, order), listReversals(table, outTradeNo)]);
  return [
    ...parts.map(({ part }) => partialRefundReference(outTradeNo, part)),
    ...reversals.map(({ theirNo }) => consoleRefundReference(outTradeNo, theirNo)),
  ];
}

/** Movements that the bill of a day, or one before it, must contain. */
export async function listExpected(table: Table, provider: string, date: string): Promise<Movement[]> {
  const [from, to] = bookingWindow(date);
  const days = [...new Set([beijingDay(from), beijingDay(to - 1)])];
  const postings = (await Promise.all(days.map((day) => listDayPostings(table, day)))).flat();
  return bookingsIn(postings, provider).filter(({ at }) => at >= from && at < to);
}
