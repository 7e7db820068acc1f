import * as z from 'zod';
import type { Discrepancy } from '#functions/domain/ledger/recount';
import { dateAfter } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

/** The result of a day's recount. It is stored because a difference that disappears again is an error as well. */
const recountItem = z.object({
  date: z.string(),
  at: z.number(),
  postings: z.number(),
  sellers: z.number(),
  /** Sellers whose balance changed during every attempt to recount it, and since when. */
  movingSince: z.record(z.string(), z.number()),
  /** Sellers with a negative balance. */
  belowZero: z.array(z.string()),
  /** Our balance at each provider, and the amount owed to all sellers. */
  pots: z.record(z.string(), z.number()),
  owed: z.number(),
  /** The number of differences, and the first of them. */
  wrongCount: z.number(),
  wrong: z.array(z.object({ what: z.string(), whose: z.string(), counted: z.number(), booked: z.number() })),
});

export type Recount = z.output<typeof recountItem>;

const keyOf = (date: string) => ({ pk: 'RECOUNT', sk: date });

const maxListed = 100;

export const recountOf = (
  { date, now }: { date: string; now: number },
  counts: Pick<Recount, 'postings' | 'sellers' | 'movingSince' | 'belowZero' | 'pots' | 'owed'> & {
    wrong: Discrepancy[];
  },
): Recount => ({ ...counts, date, at: now, wrongCount: counts.wrong.length, wrong: counts.wrong.slice(0, maxListed) });

export const recountWrite = (recount: Recount): Write => ({
  put: { ...keyOf(recount.date), kind: 'recount', ...recount },
});

const lookBackDays = 7;

/** The latest recount up to that day. One that failed for some days leaves the figures of the last that did not. */
export async function lastRecount(table: Table, date: string): Promise<Recount | undefined> {
  for (let back = 0; back <= lookBackDays; back++) {
    const recount = await findRecount(table, dateAfter(date, -back));
    if (recount) return recount;
  }
  return undefined;
}

export const findRecount = (table: Table, date: string): Promise<Recount | undefined> =>
  findItem(table, keyOf(date), recountItem);
