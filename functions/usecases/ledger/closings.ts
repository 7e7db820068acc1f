import { closingAfter, type GroupBalances, type Turnovers, turnoversOf } from '#functions/domain/ledger/closing';
import type { Discrepancy } from '#functions/domain/ledger/recount';
import { dateAfter, dayOfDate, startOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { type Closing, closingGone, closingWrite, findClosing, listClosings } from '#functions/store/ledger/closings';
import { listDayPostings } from '#functions/store/ledger/ledger';
import { day } from '#shared/limits';
import { inBatches } from '../operations/in-batches.ts';

/** No market is older. */
export const firstDay = '2026-01-01';

/**
 * A bill arrives on the next morning, and its lines are booked on the day they happened: until then a closing is
 * computed and not stored.
 */
const finalAfter = 3 * day;

const isFinal = (date: string, now: number): boolean => now >= startOfDate(date) + day + finalAfter;

const datesFrom = (first: string, last: string): string[] => {
  const dates: string[] = [];
  for (let date = first; date <= last; date = dateAfter(date, 1)) dates.push(date);
  return dates;
};

const atOnce = 16;

/** The most writes in one commit. */
const commitSize = 90;

export const storeClosings = (table: Table, closings: readonly Closing[]) =>
  inBatches(closings, atOnce, (closing) => table.commit([closingWrite(closing)]));

/** The balances at the end of a day, from the last stored closing and the postings since. */
export async function closeDay({ table, clock }: Deps<'table' | 'clock'>, date: string): Promise<Closing> {
  const now = clock.now();
  const stored = await findClosing(table, date);
  const dates = datesFrom(stored ? dateAfter(stored.date, 1) : firstDay, date);
  const turnovers = await inBatches(dates, atOnce, async (eachDate) =>
    turnoversOf(await listDayPostings(table, dayOfDate(eachDate))),
  );
  const closed = chainClosings(
    stored?.standings ?? {},
    new Map(dates.map((eachDate, at) => [eachDate, turnovers[at] ?? {}])),
  );
  const closings = [...closed].map(([eachDate, standings]) => ({ date: eachDate, standings, at: now }));
  await storeClosings(
    table,
    closings.filter((closing) => isFinal(closing.date, now)),
  );
  return closings.at(-1) ?? stored ?? { date, standings: {}, at: now };
}

/** The closing of each day, from the one before. */
function chainClosings(before: GroupBalances, days: ReadonlyMap<string, Turnovers>): Map<string, GroupBalances> {
  let standings = before;
  return new Map(
    [...days].map(([date, turnovers]) => {
      standings = closingAfter(standings, turnovers);
      return [date, standings];
    }),
  );
}

/** Deletes the closings from a day on, because something was booked on it: the next reader computes them again. */
export async function reopenDays({ table }: Deps<'table'>, date: string): Promise<number> {
  const stored = await listClosings(table, date);
  for (let at = 0; at < stored.length; at += commitSize)
    await table.commit(stored.slice(at, at + commitSize).map((closing) => closingGone(closing.date)));
  return stored.length;
}

function closingDiscrepancies({ date, standings }: Closing, counted: GroupBalances): Discrepancy[] {
  const groups = [...new Set([...Object.keys(standings), ...Object.keys(counted)])];
  return groups.flatMap((group) => {
    const [storedBalance, booked] = [standings[group]?.balance ?? 0, counted[group]?.balance ?? 0];
    return storedBalance === booked
      ? []
      : [{ what: `closing balance of ${group}`, whose: date, counted: storedBalance, booked }];
  });
}

/** Checks every stored closing against all postings, and returns the final closings that are not stored yet. */
export async function countClosings(
  { table, clock }: Deps<'table' | 'clock'>,
  days: ReadonlyMap<string, Turnovers>,
): Promise<{ wrong: Discrepancy[]; unstored: Closing[] }> {
  const now = clock.now();
  const inOrder = new Map([...days].toSorted(([eachDate], [other]) => (eachDate < other ? -1 : 1)));
  const counted = chainClosings({}, inOrder);
  const storedClosings = new Map((await listClosings(table, '')).map((closing) => [closing.date, closing]));
  const missing = [...counted].filter(([date]) => !storedClosings.has(date) && isFinal(date, now));
  return {
    wrong: [...storedClosings.values()].flatMap((closing) =>
      closingDiscrepancies(closing, counted.get(closing.date) ?? {}),
    ),
    unstored: missing.map(([date, standings]) => ({ date, standings, at: now })),
  };
}
