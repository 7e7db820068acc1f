import * as z from 'zod';
import { dateAfter } from '#functions/domain/time';
import type { Key, Table, Write } from '#functions/ports/table';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/**
 * The chain of ledger days, each with the checksum of the day before. A day is first sealed, after which nothing is
 * booked on it; once all its postings are visible in the index, it is closed. Both are written once.
 */
export const ledgerDayItem = z.object({
  date: z.string(),
  sealedAt: z.number(),
  closed: z.object({ previous: z.string(), checksum: z.string(), postings: z.number(), at: z.number() }).optional(),
});

export type LedgerDay = z.output<typeof ledgerDayItem>;
export type ClosedDay = NonNullable<LedgerDay['closed']> & { date: string };

const ledger = 'LEDGER';
const keyOf = (date: string): Key => ({ pk: ledger, sk: date });

export const sealWrite = (date: string, now: number): Write =>
  newItem({ ...keyOf(date), kind: 'ledger-day', date, sealedAt: now });

/** Belongs into commits that book on a past day: fails once it is sealed. */
export const notSealed = (date: string): Write => ({ check: keyOf(date), when: [{ absent: true }] });

/**
 * Fails if the day before is not closed, unless this is the first. `isClosed` repeats `closed`, a map that no condition
 * can test.
 */
export const closedWrite = ({ date, ...closed }: ClosedDay, { isFirst }: { isFirst: boolean }): Write[] => [
  changeItem(keyOf(date), { closed, isClosed: true }, [{ exists: true }, { attribute: 'isClosed', absent: true }]),
  ...(isFirst ? [] : [{ check: keyOf(dateAfter(date, -1)), when: [{ attribute: 'isClosed', equals: true }] } as const]),
];

export const findLedgerDay = (table: Table, date: string): Promise<LedgerDay | undefined> =>
  findItem(table, keyOf(date), ledgerDayItem);

/** Days from that date on, the oldest first. */
export const listLedgerDays = async (table: Table, from = ''): Promise<LedgerDay[]> =>
  (await queryAll(table, { pk: ledger, between: [from, '~'], consistent: true })).map((item) =>
    ledgerDayItem.parse(item),
  );

export async function lastLedgerDays(table: Table, limit: number): Promise<LedgerDay[]> {
  const { items } = await table.query({ pk: ledger, descending: true, consistent: true, limit });
  return items.map((item) => ledgerDayItem.parse(item));
}

export const closedOf = ({ date, closed }: LedgerDay): ClosedDay | undefined => closed && { date, ...closed };
