import { type Line, type Movement, windowOf } from '../../domain/books/reconciliation.ts';
import { beijingDay } from '../../domain/time.ts';
import type { Table } from '../../ports/table.ts';
import { findPostings, listBooked, type Posting, type Reference } from '../../store/books/ledger.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { findShare } from '../payouts/payout-share.ts';
import { findParts } from '../refunds/part-refund.ts';
import { findRefund } from '../refunds/refunds.ts';
import { inBatches } from './in-batches.ts';

/** Postings as a provider sees them: what moved there, under the number it was given. */
interface Booking extends Movement {
  provider: string;
}

const kinds: Record<string, Movement['kind']> = {
  PAY: 'payment',
  SUSP: 'payment',
  RFD: 'refund',
  PO: 'payout',
  ROY: 'return',
};

/** Undefined where nothing moved at a provider: what is set aside for a payout stays where it is. */
function bookingOf({ reference, entries, at }: Posting): Booking | undefined {
  const [prefix = '', number = '', part] = reference.split('#');
  const kind = kinds[prefix];
  const ourNo = kind === 'refund' && part !== '1' ? `${number}#${part}` : number;
  const entry = entries.find(({ account }) => account.startsWith('psp:'));
  if (!kind || !entry) return undefined;
  return { kind, ourNo, amount: entry.amount, at, provider: entry.account.slice('psp:'.length) };
}

const bookingsIn = (postings: readonly Posting[], provider: string): Movement[] =>
  postings.flatMap((posting) => {
    const booking = bookingOf(posting);
    return booking?.provider === provider ? [booking] : [];
  });

/** A part of an order has its own number behind that of the order. */
function refundReference(ourNo: string): Reference[] {
  const [outTradeNo = '', part = '1'] = ourNo.split('#');
  return [`RFD#${outTradeNo}#${Number(part)}`];
}

const references: Record<Line['kind'], (ourNo: string) => Reference[]> = {
  payment: (ourNo) => [`PAY#${ourNo}`, `SUSP#${ourNo}`],
  refund: refundReference,
  payout: (ourNo) => [`PO#${ourNo}#SET`],
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
async function inPartsNumber(table: Table, line: Line): Promise<Line> {
  const order = await findOrder(table, line.ourNo);
  if (!order?.partCount) return line;
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
  const same = given
    .filter(({ amount }) => amount === 0 - line.amount)
    .toSorted((one, other) => away(one) - away(other));
  return { ...line, ourNo: same[0]?.ourNo ?? line.ourNo };
}

/** A share of a sale stands in the bill under the number of its order; what comes in again under it was taken back. */
async function inOurNumber(table: Table, line: Line): Promise<Line> {
  if (line.kind === 'refund') return inPartsNumber(table, line);
  if (line.kind !== 'payout') return line;
  const order = await findOrder(table, line.ourNo);
  if (!order) return line;
  if (line.amount > 0) return { ...line, kind: 'return' };
  const share = await findShare(table, order);
  return share ? { ...line, ourNo: share.id } : line;
}

export const inOurNumbers = (table: Table, lines: readonly Line[]): Promise<Line[]> =>
  inBatches(lines, 50, (line) => inOurNumber(table, line));

/** What the bill of a day must have, or one before it. */
export async function listExpected(table: Table, provider: string, date: string): Promise<Movement[]> {
  const [from, to] = windowOf(date);
  const days = [...new Set([beijingDay(from), beijingDay(to - 1)])];
  const postings = (await Promise.all(days.map((day) => listBooked(table, day)))).flat();
  return bookingsIn(postings, provider).filter(({ at }) => at >= from && at < to);
}
