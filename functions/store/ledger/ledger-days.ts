import * as z from 'zod';
import { dateAfter } from '#functions/domain/time';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/**
 * The chain of days: what each day's ledger came to when it was closed, over that of the day before. First a day is
 * sealed, and nothing is booked on it any more; once all that was is to be seen everywhere, it is closed. Written once.
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

/** Goes with what is booked on a day that is over. */
export const notSealed = (date: string): Write => ({ check: keyOf(date), when: [{ absent: true }] });

/** `isFirst`: there is no day before it. `isClosed` beside `closed`, for it is a map that no condition can look into. */
export const closedWrite = ({ date, ...closed }: ClosedDay, { isFirst }: { isFirst: boolean }): Write[] => [
  {
    update: keyOf(date),
    change: { set: { closed, isClosed: true } },
    when: [{ exists: true }, { attribute: 'isClosed', absent: true }],
  },
  ...(isFirst ? [] : [{ check: keyOf(dateAfter(date, -1)), when: [{ attribute: 'isClosed', equals: true }] } as const]),
];

export const findLedgerDay = (table: Table, date: string): Promise<LedgerDay | undefined> =>
  findItem(table, keyOf(date), ledgerDayItem);

/** The oldest first. */
export const listLedgerDays = async (table: Table, from = ''): Promise<LedgerDay[]> =>
  (await queryAll(table, { pk: ledger, between: [from, '~'], consistent: true })).map((item) =>
    ledgerDayItem.parse(item),
  );

/** The newest so many, the newest first. */
export async function lastLedgerDays(table: Table, limit: number): Promise<LedgerDay[]> {
  const { items } = await table.query({ pk: ledger, descending: true, consistent: true, limit });
  return items.map((item) => ledgerDayItem.parse(item));
}

export const closedOf = ({ date, closed }: LedgerDay): ClosedDay | undefined => closed && { date, ...closed };
