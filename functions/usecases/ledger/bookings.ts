import type { Entries } from '#functions/domain/ledger/ledger';
import { bookingWindow, type Line, type Movement, skew } from '#functions/domain/ledger/reconciliation';
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
import { findRefund } from '#functions/store/refunds/refunds';
import { findReversal, listReversals } from '#functions/store/refunds/reversals';
import { fen } from '#shared/money';
import { inBatches } from '../operations/in-batches.ts';
import { findSharePayout } from '../payouts/payout-share.ts';

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

/** Joins the number of an order or dispute with that of its part, refund or movement. */
const separators: Partial<Record<PostingKind, string>> = { consoleRefund: '~', dispute: '~', partialRefund: '#' };

/** The kind of movement that a posting's reference stands for, and the number it has on a provider's bill. */
function namedIn(reference: string): Pick<Movement, 'kind' | 'ourNo'> | undefined {
  const { kind, number, detail, payoutStep, isFailure, isFee } = parseReference(reference);
  const movement = payoutStep ? payoutKinds[payoutStep] : kind && kinds[kind];
  if (!kind || !movement) return undefined;
  const separator = separators[kind];
  const ourNo = separator === undefined ? number : `${number}${separator}${detail}`;
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

/** The number of a partial refund follows that of its order. */
function refundReferences(ourNo: string): PostingReference[] {
  const [outTradeNo = '', part] = ourNo.split('#');
  if (part !== undefined) return [partialRefundReference(outTradeNo, Number(part))];
  return attempts.map((attempt) => refundReference(ourNo, attempt));
}

const references: Record<Line['kind'], (ourNo: string) => PostingReference[]> = {
  payment: (ourNo) => [paymentReference(ourNo), duplicatePaymentReference(ourNo)],
  refund: refundReferences,
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
  const postingReferences = lines
    .filter(({ ourNo }) => ourNo !== '')
    .flatMap(({ kind, ourNo }) => references[kind](ourNo));
  return bookingsIn(await findPostings(table, [...new Set(postingReferences)]), provider);
}

/**
 * The bill lists partial refunds under the order's number, like a full one: amount and time tell which refund a line
 * is.
 */
async function partInOurNumber(table: Table, line: Line): Promise<Line | undefined> {
  const order = await findOrder(table, line.ourNo);
  if (!order?.partCount) return undefined;
  const [parts, whole] = await Promise.all([findParts(table, order), findRefund(table, order.outTradeNo)]);
  const candidates = [
    ...parts.map(({ part, amount, doneAt, begunAt }) => ({
      ourNo: `${line.ourNo}#${part}`,
      amount,
      at: doneAt ?? begunAt,
    })),
    ...(whole ? [{ ourNo: line.ourNo, amount: whole.amount, at: whole.doneAt ?? whole.requestedAt }] : []),
  ];
  const distance = ({ at }: { at: number }): number => Math.abs(at - line.at);
  const [nearest] = candidates
    .filter(({ amount }) => amount === 0 - line.amount)
    .toSorted((a, other) => distance(a) - distance(other));
  return nearest && { ...line, ourNo: nearest.ourNo };
}

/**
 * The bill lists the share of a sale under the order's number; an incoming amount under a payout's number is a returned
 * payout.
 */
async function payoutInOurNumber(table: Table, line: Line): Promise<Line> {
  const order = await findOrder(table, line.ourNo);
  if (!order) return line.amount > 0 ? { ...line, kind: 'payout_returned' } : line;
  if (line.amount > 0) return { ...line, kind: 'return' };
  const share = await findSharePayout(table, order);
  return share ? { ...line, ourNo: share.id } : line;
}

/** A refund in the provider's console that paid all we owed is booked as the order's own refund. */
async function byHandInOurNumber(table: Table, line: Line): Promise<Line> {
  const [outTradeNo = '', theirNo = ''] = line.ourNo.split('~');
  const reversal = theirNo === '' ? undefined : await findReversal(table, outTradeNo, theirNo);
  if (!reversal?.asOurs) return line;
  return { ...line, ourNo: outTradeNo, kind: line.kind === 'refund_by_hand' ? 'refund' : line.kind };
}

/**
 * Of two refunds with the same amount, the line belongs to the one nearer in time, and never to a console refund
 * recorded before it.
 */
const isOurs = ({ at }: Line, doneAt: number, knownAt: number): boolean =>
  at > knownAt + skew || Math.abs(at - doneAt) < Math.abs(at - knownAt);

/**
 * Some bills do not say who refunded: a line that matches neither our own refund nor a recorded one is a new console
 * refund, named by the new sum.
 */
async function refundInOurNumber(table: Table, line: Line): Promise<Line> {
  const part = await partInOurNumber(table, line);
  if (part) return part;
  const order = await findOrder(table, line.ourNo);
  const [parts, refund, reversals] = await Promise.all([
    order ? findParts(table, order) : [],
    findRefund(table, line.ourNo),
    listReversals(table, line.ourNo),
  ]);
  const byHand = reversals.filter(({ what, asOurs }) => what === 'refund' && !asOurs);
  const paid = fen(-line.amount);
  const isOurOwn = refund?.amount === paid && refund.doneAt !== undefined;
  const recorded = byHand.find(
    ({ amount, at }) => amount === paid && !(isOurOwn && isOurs(line, refund.doneAt ?? at, at)),
  );
  if (recorded) return { ...line, kind: 'refund_by_hand', ourNo: `${line.ourNo}~${recorded.theirNo}` };
  const isTheOrders = order === undefined || refund?.amount === paid || order.status !== 'paid';
  const sum = [...parts, ...byHand].reduce((all, { amount }) => all + amount, 0) + paid;
  return isTheOrders ? line : { ...line, kind: 'refund_by_hand', ourNo: `${line.ourNo}~T${sum}` };
}

function inOurNumber(table: Table, line: Line): Promise<Line> | Line {
  if (line.kind === 'payout') return payoutInOurNumber(table, line);
  if (line.kind === 'refund') return refundInOurNumber(table, line);
  return line.ourNo.includes('~') ? byHandInOurNumber(table, line) : line;
}

export const inOurNumbers = (table: Table, lines: readonly Line[]): Promise<Line[]> =>
  inBatches(lines, 50, async (line) => inOurNumber(table, line));

/** Movements that the bill of a day, or one before it, must contain. */
export async function listExpected(table: Table, provider: string, date: string): Promise<Movement[]> {
  const [from, to] = bookingWindow(date);
  const days = [...new Set([beijingDay(from), beijingDay(to - 1)])];
  const postings = (await Promise.all(days.map((day) => listDayPostings(table, day)))).flat();
  return bookingsIn(postings, provider).filter(({ at }) => at >= from && at < to);
}
