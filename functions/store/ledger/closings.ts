import * as z from 'zod';
import type { GroupBalances } from '#functions/domain/ledger/closing';
import type { Key, Table, Write } from '#functions/ports/table';
import { amount } from '../orders/orders.ts';
import { queryAll } from '../table/pages.ts';

/**
 * The balances at the end of a day, computed from its postings and the day before. They can be computed again at any
 * time.
 */
export const closingItem = z.object({
  date: z.string(),
  standings: z.record(z.string(), z.object({ debit: amount, credit: amount, balance: amount })),
  at: z.number(),
});

export interface Closing {
  date: string;
  standings: GroupBalances;
  at: number;
}

const closings = 'CLOSING';
const keyOf = (date: string): Key => ({ pk: closings, sk: date });

export const closingWrite = (closing: Closing): Write => ({
  put: { ...keyOf(closing.date), kind: 'closing', ...closing },
});

export const closingGone = (date: string): Write => ({ remove: keyOf(date) });

/** The latest stored closing of that day or before. */
export async function findClosing(table: Table, date: string): Promise<Closing | undefined> {
  const upTo = { pk: closings, between: ['', date] as const, descending: true, consistent: true };
  const [item] = (await table.query({ ...upTo, limit: 1 })).items;
  return item && closingItem.parse(item);
}

/** Closings from that day on, the oldest first. */
export const listClosings = async (table: Table, from: string): Promise<Closing[]> =>
  (await queryAll(table, { pk: closings, between: [from, '~'], consistent: true })).map((item) =>
    closingItem.parse(item),
  );
