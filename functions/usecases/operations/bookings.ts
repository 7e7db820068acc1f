import { type Line, type Movement, windowOf } from '../../domain/books/reconciliation.ts';
import { beijingDay } from '../../domain/time.ts';
import type { Table } from '../../ports/table.ts';
import { findPostings, listBooked, type Posting, type Reference } from '../../store/books/ledger.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { findShare } from '../payouts/payout-share.ts';
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
  const [prefix = '', ourNo = ''] = reference.split('#');
  const kind = kinds[prefix];
  const entry = entries.find(({ account }) => account.startsWith('psp:'));
  if (!kind || !entry) return undefined;
  return { kind, ourNo, amount: entry.amount, at, provider: entry.account.slice('psp:'.length) };
}

const bookingsIn = (postings: readonly Posting[], provider: string): Movement[] =>
  postings.flatMap((posting) => {
    const booking = bookingOf(posting);
    return booking?.provider === provider ? [booking] : [];
  });

const references: Record<Line['kind'], (ourNo: string) => Reference[]> = {
  payment: (ourNo) => [`PAY#${ourNo}`, `SUSP#${ourNo}`],
  refund: (ourNo) => [`RFD#${ourNo}#1`],
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

/** A share of a sale stands in the bill under the number of its order; what comes in again under it was taken back. */
async function inOurNumber(table: Table, line: Line): Promise<Line> {
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
