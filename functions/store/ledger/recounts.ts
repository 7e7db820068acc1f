import * as z from 'zod';
import type { Wrong } from '#functions/domain/ledger/recount';
import { dateAfter } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

/** What the recount of a day found; kept, because a difference that comes and goes is one too. */
const recountItem = z.object({
  date: z.string(),
  at: z.number(),
  postings: z.number(),
  sellers: z.number(),
  /** Sellers whose money moved all the while, so that nothing could be said of them, and since when. */
  movingSince: z.record(z.string(), z.number()),
  /** Sellers who owe more than they are owed. */
  belowZero: z.array(z.string()),
  /** What our account at each provider has, and what sellers are owed of all of it. */
  pots: z.record(z.string(), z.number()),
  owed: z.number(),
  /** How many there are, and the first of them. */
  wrongCount: z.number(),
  wrong: z.array(z.object({ what: z.string(), whose: z.string(), counted: z.number(), booked: z.number() })),
});

export type Recount = z.output<typeof recountItem>;

const keyOf = (date: string) => ({ pk: 'RECOUNT', sk: date });

const maxListed = 100;

export const recountOf = (
  { date, now }: { date: string; now: number },
  counts: Pick<Recount, 'postings' | 'sellers' | 'movingSince' | 'belowZero' | 'pots' | 'owed'> & { wrong: Wrong[] },
): Recount => ({ ...counts, date, at: now, wrongCount: counts.wrong.length, wrong: counts.wrong.slice(0, maxListed) });

export const recountWrite = (recount: Recount): Write => ({
  put: { ...keyOf(recount.date), kind: 'recount', ...recount },
});

/** Of that day, or the day before where it has not come to that yet. */
export const lastRecount = async (table: Table, date: string): Promise<Recount | undefined> =>
  (await findRecount(table, date)) ?? (await findRecount(table, dateAfter(date, -1)));

export const findRecount = (table: Table, date: string): Promise<Recount | undefined> =>
  findItem(table, keyOf(date), recountItem);
