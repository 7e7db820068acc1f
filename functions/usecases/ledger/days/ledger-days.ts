import { checksumOf, ledgerText, noChecksum } from '#functions/domain/ledger/ledger-export';
import type { Wrong } from '#functions/domain/ledger/recount';
import { beijingDate, dateAfter, dayOfDate, startOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { listBooked, type Posting } from '#functions/store/ledger/ledger';
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
 * The bill of a day comes on the morning after it, and brings postings of the day itself: so long nothing is sealed. What
 * is booked as it happens was committed long before, however slowly.
 */
const openFor = day;

/** From the seal on nothing is booked on a day; so long an index may take, and much longer, to show what was. */
const indexDelay = hour;

/** When a day can be closed at the earliest. */
export const closesAt = (date: string): number => startOfDate(date) + day + openFor + indexDelay;

/** So many writes fit one commit. */
const commitSize = 90;
const atOnce = 16;

type LedgerDeps = Deps<'table' | 'clock'>;

interface Options {
  /** The first day of the books, where it is known to be later than that of all our markets. */
  from?: string;
}

/** Days that are over for long enough: nothing is booked on them from now on. */
async function sealDays({ table, clock }: LedgerDeps, { from = firstDay }: Options): Promise<void> {
  const now = clock.now();
  const [last] = await lastLedgerDays(table, 1);
  const until = beijingDate(now - openFor);
  const dates: string[] = [];
  for (let date = last ? dateAfter(last.date, 1) : from; date < until; date = dateAfter(date, 1)) dates.push(date);
  for (let at = 0; at < dates.length; at += commitSize)
    await table.commit(dates.slice(at, at + commitSize).map((date) => sealWrite(date, now)));
}

/** Each over the one before it; another run that does the same comes to the same. */
async function closeSealed({ table, clock }: LedgerDeps): Promise<void> {
  const now = clock.now();
  const days = await listLedgerDays(table, await firstUnclosed({ table }));
  const sealed = days.filter(({ closed, sealedAt }) => !closed && now - sealedAt >= indexDelay);
  const booked = await inBatches(sealed, atOnce, ({ date }) => listBooked(table, dayOfDate(date)));
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

/** Days are closed in order: before the last hundred there is nothing left to do, but on the very first run. */
async function firstUnclosed({ table }: Deps<'table'>): Promise<string> {
  const lately = await lastLedgerDays(table, 100);
  const closed = lately.find((one) => one.closed);
  return closed ? dateAfter(closed.date, 1) : '';
}

/** Every night, and again in every run of that night: a day that is sealed in one is closed in the next. */
export async function closeLedger(ports: LedgerDeps, options: Options = {}): Promise<void> {
  await closeSealed(ports);
  await sealDays(ports, options);
}

/** Whether a closed day's postings still are what they were. */
export const isChanged = ({ date, previous, checksum }: ClosedDay, postings: readonly Posting[]): boolean =>
  checksumOf({ day: date, previous, postings }) !== checksum;

/** The day as it is booked now, and in its last line the checksum it was closed with: a changed past does not fit it. */
export async function exportLedger({ table }: Deps<'table'>, date: string): Promise<string | undefined> {
  const ledgerDay = await findLedgerDay(table, date);
  const closed = ledgerDay && closedOf(ledgerDay);
  if (!closed) return undefined;
  const postings = await listBooked(table, dayOfDate(date));
  return ledgerText({ day: date, previous: closed.previous, postings }, closed.checksum);
}

const wrong = (date: string, counted: number, booked: number): Wrong => ({
  what: 'ledger of a closed day',
  whose: date,
  counted,
  booked,
});

/** A day against its postings. */
export const wrongDay = (closed: ClosedDay | undefined, postings: readonly Posting[]): Wrong[] =>
  closed && isChanged(closed, postings) ? [wrong(closed.date, closed.postings, postings.length)] : [];

/** Days that do not follow on the one before them. */
export function wrongChain(days: readonly ClosedDay[]): Wrong[] {
  const checksums = new Map(days.map(({ date, checksum }) => [date, checksum]));
  const isNext = ({ date, previous }: ClosedDay): boolean => checksums.get(dateAfter(date, -1)) === previous;
  return days.slice(1).flatMap((one) => (isNext(one) ? [] : [wrong(one.date, one.postings, one.postings)]));
}

export const closedDays = async (table: Table): Promise<ClosedDay[]> =>
  (await listLedgerDays(table)).map(closedOf).filter((one) => one !== undefined);
