import { checksumOf, type ExportedDay, ledgerText, noChecksum } from '#functions/domain/ledger/ledger-export';
import type { Discrepancy } from '#functions/domain/ledger/recount';
import { beijingDate, dateAfter, dayOfDate, startOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { listDayPostings, type Posting } from '#functions/store/ledger/ledger';
import {
  type ClosedDay,
  closedOf,
  closedWrite,
  findLedgerDay,
  lastLedgerDays,
  listLedgerDays,
  sealWrite,
} from '#functions/store/ledger/ledger-days';
import { inBatches } from '#functions/usecases/operations/in-batches';
import { day, hour } from '#shared/limits';
import { firstDay } from '../closings.ts';

/**
 * A bill arrives on the next morning, and its lines are booked on the day they happened: so long a day is not sealed.
 * Other postings are committed within moments.
 */
const openFor = day;

/** After the seal nothing is booked on the day; this is far longer than an index takes to show its last postings. */
const indexDelay = hour;

/** The earliest time at which a day can be closed. */
export const closesAt = (date: string): number => startOfDate(date) + day + openFor + indexDelay;

/** The most writes in one commit. */
const commitSize = 90;
const atOnce = 16;

type LedgerDeps = Deps<'table' | 'clock'>;

interface Options {
  /** The first day of the ledger, if it is later than `firstDay`. */
  from?: string;
}

/** Seals days that ended long enough ago. */
async function sealDays({ table, clock }: LedgerDeps, { from = firstDay }: Options): Promise<void> {
  const now = clock.now();
  const [last] = await lastLedgerDays(table, 1);
  const until = beijingDate(now - openFor);
  const dates: string[] = [];
  for (let date = last ? dateAfter(last.date, 1) : from; date < until; date = dateAfter(date, 1)) dates.push(date);
  for (let at = 0; at < dates.length; at += commitSize)
    await table.commit(dates.slice(at, at + commitSize).map((date) => sealWrite(date, now)));
}

/** Closes sealed days in order, each with the checksum of the one before; concurrent runs compute the same. */
async function closeSealed({ table, clock }: LedgerDeps): Promise<void> {
  const now = clock.now();
  const days = await listLedgerDays(table, await firstUnclosed({ table }));
  const sealed = days.filter(({ closed, sealedAt }) => !closed && now - sealedAt >= indexDelay);
  const booked = await inBatches(sealed, atOnce, ({ date }) => listDayPostings(table, dayOfDate(date)));
  const [first] = sealed;
  const before = first && (await findLedgerDay(table, dateAfter(first.date, -1)));
  if (before && !before.closed) return;
  let previous = before?.closed?.checksum;
  for (const [at, { date }] of sealed.entries()) {
    const postings = booked[at] ?? [];
    const base = previous ?? noChecksum;
    const checksum = checksumOf({ day: date, previous: base, postings });
    const closed = { date, previous: base, checksum, postings: postings.length, at: now };
    await table.commit(closedWrite(closed, { isFirst: previous === undefined }));
    previous = checksum;
  }
}

/** Days are closed in order, so only the last hundred are searched, and all of them on the first run. */
async function firstUnclosed({ table }: Deps<'table'>): Promise<string> {
  const lately = await lastLedgerDays(table, 100);
  const closed = lately.find((closedDay) => closedDay.closed);
  return closed ? dateAfter(closed.date, 1) : '';
}

/** Runs several times a night: a day sealed in one run is closed in the next. */
export async function closeLedger(ports: LedgerDeps, options: Options = {}): Promise<void> {
  await closeSealed(ports);
  await sealDays(ports, options);
}

export const isChanged = ({ date, previous, checksum }: ClosedDay, postings: ExportedDay['postings']): boolean =>
  checksumOf({ day: date, previous, postings }) !== checksum;

/** The present postings of a day with the checksum of its closing, which a later change does not match. */
export async function exportLedger({ table }: Deps<'table'>, date: string): Promise<string | undefined> {
  const ledgerDay = await findLedgerDay(table, date);
  const closed = ledgerDay && closedOf(ledgerDay);
  if (!closed) return undefined;
  const postings = await listDayPostings(table, dayOfDate(date));
  return ledgerText({ day: date, previous: closed.previous, postings }, closed.checksum);
}

const discrepancyOf = (date: string, counted: number, booked: number): Discrepancy => ({
  what: 'ledger of a closed day',
  whose: date,
  counted,
  booked,
});

export const dayDiscrepancies = (closed: ClosedDay | undefined, postings: readonly Posting[]): Discrepancy[] =>
  closed && isChanged(closed, postings) ? [discrepancyOf(closed.date, closed.postings, postings.length)] : [];

/** Checks that each closed day continues the chain of the one before. */
export function chainDiscrepancies(days: readonly ClosedDay[]): Discrepancy[] {
  const checksums = new Map(days.map(({ date, checksum }) => [date, checksum]));
  const isNext = ({ date, previous }: ClosedDay): boolean => checksums.get(dateAfter(date, -1)) === previous;
  return days
    .slice(1)
    .flatMap((closedDay) =>
      isNext(closedDay) ? [] : [discrepancyOf(closedDay.date, closedDay.postings, closedDay.postings)],
    );
}

export const closedDays = async (table: Table): Promise<ClosedDay[]> =>
  (await listLedgerDays(table)).map(closedOf).filter((closedDay) => closedDay !== undefined);
