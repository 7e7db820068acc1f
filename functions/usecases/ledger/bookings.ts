import { type Line, type Movement, skew, windowOf } from '#functions/domain/ledger/reconciliation';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { findPostings, listBooked, type Posting, type Reference } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';
import { findReversal, listReversals } from '#functions/store/orders/reversals';
import { fen } from '#shared/money';
import { inBatches } from '../operations/in-batches.ts';
import { findShare } from '../payouts/payout-share.ts';
import { findParts } from '../refunds/part-refund.ts';
import { findRefund } from '../refunds/refunds.ts';

/** Postings as a provider sees them: what moved there, under the number it was given. */
interface Booking extends Movement {
  provider: string;
}

const kinds: Record<string, Movement['kind']> = {
  PAY: 'payment',
  SUSP: 'payment',
  RFD: 'refund',
  PRT: 'refund',
  'RFD BACK': 'refund_failed',
  CRF: 'refund_by_hand',
  'CRF BACK': 'refund_failed',
  DSP: 'dispute',
  'DSP FEE': 'dispute_fee',
  'PO SET': 'payout',
  'PO RET': 'payout_returned',
  ROY: 'return',
};

/** What the reference of a posting says moved, and under which number. */
function namedIn(reference: string): Pick<Movement, 'kind' | 'ourNo'> | undefined {
  const [prefix = '', no = '', step = '', then = ''] = reference.split('#');
  const kind = kinds[`${prefix} ${prefix === 'PO' ? step : then}`.trimEnd()];
  const joint = { CRF: '~', DSP: '~', PRT: '#' }[prefix];
  const ourNo = joint === undefined ? no : `${no}${joint}${step}`;
  return kind && { kind, ourNo };
}

/** Undefined where nothing moved at a provider: what is set aside for a payout stays where it is. */
function bookingOf({ reference, entries, at }: Posting): Booking | undefined {
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

/** A refund may fail at the buyer's bank and be done again: so often, at most, that it is looked for by number. */
const attempts = [1, 2, 3];

/** `order~refund`, `dispute~movement`: in the books the two stand beside each other. */
const inTheirs = (ourNo: string): `${string}#${string}` => {
  const [no = '', theirNo = ''] = ourNo.split('~');
  return `${no}#${theirNo}`;
};

/** A part of an order has its own number behind that of the order. */
function refundReferences(ourNo: string): Reference[] {
  const [outTradeNo = '', part] = ourNo.split('#');
  if (part !== undefined) return [`PRT#${outTradeNo}#${Number(part)}`];
  return attempts.map((attempt): Reference => `RFD#${ourNo}#${attempt}`);
}

const references: Record<Line['kind'], (ourNo: string) => Reference[]> = {
  payment: (ourNo) => [`PAY#${ourNo}`, `SUSP#${ourNo}`],
  refund: refundReferences,
  refund_by_hand: (ourNo) => [`CRF#${inTheirs(ourNo)}`],
  refund_failed: (ourNo) =>
    ourNo.includes('~')
      ? [`CRF#${inTheirs(ourNo)}#BACK`]
      : attempts.map((attempt): Reference => `RFD#${ourNo}#${attempt}#BACK`),
  dispute: (ourNo) => [`DSP#${inTheirs(ourNo)}`],
  dispute_fee: (ourNo) => [`DSP#${inTheirs(ourNo)}#FEE`],
  payout: (ourNo) => [`PO#${ourNo}#SET`],
  payout_returned: (ourNo) => [`PO#${ourNo}#RET`],
  return: (ourNo) => [`ROY#${ourNo}`],
  charge: () => [],
  bank: () => [],
  other: () => [],
};

/** What the books have under the numbers of a bill, whenever it was booked. */
export async function findBooked(
  table: Table,
  provider: string,
  lines: readonly Pick<Line, 'kind' | 'ourNo'>[],
): Promise<Movement[]> {
  const wanted = lines.filter(({ ourNo }) => ourNo !== '').flatMap(({ kind, ourNo }) => references[kind](ourNo));
  return bookingsIn(await findPostings(table, [...new Set(wanted)]), provider);
}

/** Parts of an order stand in the bill under the number of the order, like the whole: amount and time tell which. */
async function partInOurNumber(table: Table, line: Line): Promise<Line | undefined> {
  const order = await findOrder(table, line.ourNo);
  if (!order?.partCount) return undefined;
  const [parts, whole] = await Promise.all([findParts(table, order), findRefund(table, order.outTradeNo)]);
  const given = [
    ...parts.map(({ part, amount, doneAt, begunAt }) => ({
      ourNo: `${line.ourNo}#${part}`,
      amount,
      at: doneAt ?? begunAt,
    })),
    ...(whole ? [{ ourNo: line.ourNo, amount: whole.amount, at: whole.doneAt ?? whole.requestedAt }] : []),
  ];
  const away = ({ at }: { at: number }): number => Math.abs(at - line.at);
  const [nearest] = given
    .filter(({ amount }) => amount === 0 - line.amount)
    .toSorted((one, other) => away(one) - away(other));
  return nearest && { ...line, ourNo: nearest.ourNo };
}

/** A share of a sale stands in the bill under the number of its order; what comes in again under a number came back. */
async function payoutInOurNumber(table: Table, line: Line): Promise<Line> {
  const order = await findOrder(table, line.ourNo);
  if (!order) return line.amount > 0 ? { ...line, kind: 'payout_returned' } : line;
  if (line.amount > 0) return { ...line, kind: 'return' };
  const share = await findShare(table, order);
  return share ? { ...line, ourNo: share.id } : line;
}

/** What somebody refunded by hand, where that was the rest of what we owed, is booked as the order's own refund. */
async function byHandInOurNumber(table: Table, line: Line): Promise<Line> {
  const [outTradeNo = '', theirNo = ''] = line.ourNo.split('~');
  const reversal = theirNo === '' ? undefined : await findReversal(table, outTradeNo, theirNo);
  if (!reversal?.asOurs) return line;
  return { ...line, ourNo: outTradeNo, kind: line.kind === 'refund_by_hand' ? 'refund' : line.kind };
}

/** Of two refunds over the same amount the bill has each on its own time; what was made after one was known is the other. */
const isOurs = ({ at }: Line, doneAt: number, knownAt: number): boolean =>
  at > knownAt + skew || Math.abs(at - doneAt) < Math.abs(at - knownAt);

/** A provider that does not say who refunded: what is neither ours nor known is a refund by hand, on top of those known. */
async function refundInOurNumber(table: Table, line: Line): Promise<Line> {
  const part = await partInOurNumber(table, line);
  if (part) return part;
  const [order, refund, reversals] = await Promise.all([
    findOrder(table, line.ourNo),
    findRefund(table, line.ourNo),
    listReversals(table, line.ourNo),
  ]);
  const byHand = reversals.filter(({ what, asOurs }) => what === 'refund' && !asOurs);
  const paid = fen(-line.amount);
  const isOurOwn = refund?.amount === paid && refund.doneAt !== undefined;
  const known = byHand.find(
    ({ amount, at }) => amount === paid && !(isOurOwn && isOurs(line, refund.doneAt ?? at, at)),
  );
  if (known) return { ...line, kind: 'refund_by_hand', ourNo: `${line.ourNo}~${known.theirNo}` };
  const isTheOrders = order === undefined || refund?.amount === paid || order.status !== 'paid';
  const sum = byHand.reduce((all, { amount }) => all + amount, 0) + paid;
  return isTheOrders ? line : { ...line, kind: 'refund_by_hand', ourNo: `${line.ourNo}~T${sum}` };
}

function inOurNumber(table: Table, line: Line): Promise<Line> | Line {
  if (line.kind === 'payout') return payoutInOurNumber(table, line);
  if (line.kind === 'refund') return refundInOurNumber(table, line);
  return line.ourNo.includes('~') ? byHandInOurNumber(table, line) : line;
}

export const inOurNumbers = (table: Table, lines: readonly Line[]): Promise<Line[]> =>
  inBatches(lines, 50, async (line) => inOurNumber(table, line));

/** What the bill of a day must have, or one before it. */
export async function listExpected(table: Table, provider: string, date: string): Promise<Movement[]> {
  const [from, to] = windowOf(date);
  const days = [...new Set([beijingDay(from), beijingDay(to - 1)])];
  const postings = (await Promise.all(days.map((day) => listBooked(table, day)))).flat();
  return bookingsIn(postings, provider).filter(({ at }) => at >= from && at < to);
}
