import { type Line, type Movement, windowOf } from '../domain/reconciliation.ts';
import { beijingDay } from '../domain/time.ts';
import type { Table } from '../ports.ts';
import { findPostings, listBooked, type Posting, type Reference } from './ledger.ts';

/** Postings as a provider sees them: what moved there, under the number it was given. */
interface Booking extends Movement {
  provider: string;
}

const kinds: Record<string, Movement['kind']> = { PAY: 'payment', SUSP: 'payment', RFD: 'refund', PO: 'payout' };

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

const referencesOf = ({ kind, ourNo }: Pick<Line, 'kind' | 'ourNo'>): Reference[] => {
  if (kind === 'payment') return [`PAY#${ourNo}`, `SUSP#${ourNo}`];
  if (kind === 'refund') return [`RFD#${ourNo}#1`];
  return kind === 'payout' ? [`PO#${ourNo}#SET`] : [];
};

/** What the books have under the numbers of a bill, whenever it was booked. */
export async function findBooked(
  table: Table,
  provider: string,
  lines: readonly Pick<Line, 'kind' | 'ourNo'>[],
): Promise<Movement[]> {
  const references = lines.filter(({ ourNo }) => ourNo !== '').flatMap(referencesOf);
  return bookingsIn(await findPostings(table, [...new Set(references)]), provider);
}

/** What the bill of a day must have, or one before it. */
export async function listExpected(table: Table, provider: string, date: string): Promise<Movement[]> {
  const [from, to] = windowOf(date);
  const days = [...new Set([beijingDay(from), beijingDay(to - 1)])];
  const postings = (await Promise.all(days.map((day) => listBooked(table, day)))).flat();
  return bookingsIn(postings, provider).filter(({ at }) => at >= from && at < to);
}
