import { closingAfter, type GroupBalances, type Turnovers, turnoversOf } from '#functions/domain/ledger/closing';
import type { Wrong } from '#functions/domain/ledger/recount';
import { dateAfter, dayOfDate, startOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { type Closing, closingGone, closingWrite, findClosing, listClosings } from '#functions/store/ledger/closings';
import { listBooked } from '#functions/store/ledger/ledger';
import { day } from '#shared/limits';
import { inBatches } from '../operations/in-batches.ts';

/** No market of ours is older. */
export const firstDay = '2026-01-01';

/**
 * Bills come on the morning after their day, and what they bring is booked on the day itself: until then its end is
 * counted, and not kept.
 */
const finalAfter = 3 * day;

const isFinal = (date: string, now: number): boolean => now >= startOfDate(date) + day + finalAfter;

const datesFrom = (first: string, last: string): string[] => {
  const dates: string[] = [];
  for (let date = first; date <= last; date = dateAfter(date, 1)) dates.push(date);
  return dates;
};

const atOnce = 16;

/** So many writes fit one commit. */
const commitSize = 90;

export const storeClosings = (table: Table, closings: readonly Closing[]) =>
  inBatches(closings, atOnce, (closing) => table.commit([closingWrite(closing)]));

/** How the books stood at the end of a day: from the last day that is kept, and what was booked since. */
export async function closeDay({ table, clock }: Deps<'table' | 'clock'>, date: string): Promise<Closing> {
  const now = clock.now();
  const stored = await findClosing(table, date);
  const dates = datesFrom(stored ? dateAfter(stored.date, 1) : firstDay, date);
  const turnovers = await inBatches(dates, atOnce, async (one) => turnoversOf(await listBooked(table, dayOfDate(one))));
  const closed = chainClosings(stored?.standings ?? {}, new Map(dates.map((one, at) => [one, turnovers[at] ?? {}])));
  const closings = [...closed].map(([one, standings]) => ({ date: one, standings, at: now }));
  await storeClosings(
    table,
    closings.filter((closing) => isFinal(closing.date, now)),
  );
  return closings.at(-1) ?? stored ?? { date, standings: {}, at: now };
}

/** Each day on top of the one before. */
function chainClosings(before: GroupBalances, days: ReadonlyMap<string, Turnovers>): Map<string, GroupBalances> {
  let standings = before;
  return new Map(
    [...days].map(([date, turnovers]) => {
      standings = closingAfter(standings, turnovers);
      return [date, standings];
    }),
  );
}

/** Something was booked on a day gone by: its end, and those after it, are counted anew by whoever asks next. */
export async function reopenDays({ table }: Deps<'table'>, date: string): Promise<number> {
  const stored = await listClosings(table, date);
  for (let at = 0; at < stored.length; at += commitSize)
    await table.commit(stored.slice(at, at + commitSize).map((closing) => closingGone(closing.date)));
  return stored.length;
}

function wrongClosing({ date, standings }: Closing, counted: GroupBalances): Wrong[] {
  const groups = [...new Set([...Object.keys(standings), ...Object.keys(counted)])];
  return groups.flatMap((group) => {
    const [storedBalance, booked] = [standings[group]?.balance ?? 0, counted[group]?.balance ?? 0];
    return storedBalance === booked
      ? []
      : [{ what: `closing balance of ${group}`, whose: date, counted: storedBalance, booked }];
  });
}

/** Every end of a day that is kept, against all postings; and those that are not kept yet and can be. */
export async function countClosings(
  { table, clock }: Deps<'table' | 'clock'>,
  days: ReadonlyMap<string, Turnovers>,
): Promise<{ wrong: Wrong[]; unstored: Closing[] }> {
  const now = clock.now();
  const inOrder = new Map([...days].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const counted = chainClosings({}, inOrder);
  const storedClosings = new Map((await listClosings(table, '')).map((closing) => [closing.date, closing]));
  const missing = [...counted].filter(([date]) => !storedClosings.has(date) && isFinal(date, now));
  return {
    wrong: [...storedClosings.values()].flatMap((closing) => wrongClosing(closing, counted.get(closing.date) ?? {})),
    unstored: missing.map(([date, standings]) => ({ date, standings, at: now })),
  };
}
