import {
  closingBalance,
  type Difference,
  type Line,
  type ReconciliationResult,
  reconcile,
} from '#functions/domain/ledger/reconciliation';
import { beijingDate, dateAfter, startOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Bills } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { newDifference, reconciledDayWrite } from '#functions/store/ledger/differences';
import { day, hour } from '#shared/limits';
import { findBooked, listExpected } from '../bookings.ts';
import { inOurNumbers } from './our-numbers.ts';
import { bookOwnLines } from './own-lines.ts';
import { recheck, startedAt } from './recheck.ts';

/** The bills of one provider during one run; each is fetched once. */
export interface Reconciliation {
  provider: string;
  bill(date: string): Promise<Line[] | 'none' | 'unknown'>;
  /** The lines of all bills fetched so far. */
  lines: Line[];
}

export function newReconciliation({ name, bill }: Bills, table: Table): Reconciliation {
  const fetched = new Map<string, ReturnType<Reconciliation['bill']>>();
  const lines: Line[] = [];
  const load = async (date: string) => {
    const answer = await bill(date);
    if (typeof answer === 'string') return answer;
    const numbered = await inOurNumbers(table, answer);
    lines.push(...numbered);
    return numbered;
  };
  const once = (date: string) => {
    const answer = fetched.get(date) ?? load(date);
    fetched.set(date, answer);
    return answer;
  };
  return { provider: name, bill: once, lines };
}

/**
 * A movement of which we heard late is on the bill of an earlier day: so many days are always read, and so many at
 * most.
 */
const daysBefore = 2;
const oldestDays = 40;

async function linesBefore(reconciliation: Reconciliation, date: string, days: number): Promise<Line[] | 'unknown'> {
  const dates = Array.from({ length: days }, (_, at) => dateAfter(date, -1 - at));
  const bills = await Promise.all(dates.map(reconciliation.bill));
  if (bills.includes('unknown')) return 'unknown';
  return bills.flatMap((bill) => (typeof bill === 'string' ? [] : bill));
}

/** A payout that an operator settled days later is on the bill of the day it was sent. */
async function daysToLookBack(ports: Deps, date: string, { differences }: ReconciliationResult): Promise<number> {
  const missing = differences.filter((difference) => difference.class === 'missing_there');
  const all = await Promise.all(missing.map((difference) => startedAt(ports.table, difference)));
  const startTimes = all.filter((at) => at !== undefined);
  // A movement of a dispute does not name its order, and may be days old.
  if (missing.some(({ kind }, at) => kind.startsWith('dispute') && all[at] === undefined)) return oldestDays;
  const first = Math.min(startOfDate(date), ...startTimes);
  const days = Math.round((startOfDate(date) - startOfDate(beijingDate(first))) / day);
  return Math.min(days, oldestDays);
}

async function compare(ports: Deps, reconciliation: Reconciliation, date: string) {
  const { provider } = reconciliation;
  const [bill, earlier] = await Promise.all([reconciliation.bill(date), linesBefore(reconciliation, date, daysBefore)]);
  if (bill === 'unknown' || earlier === 'unknown') return 'unknown';
  const lines = bill === 'none' ? [] : bill;
  const [booked, expected] = await Promise.all([
    findBooked(ports.table, provider, lines),
    listExpected(ports.table, provider, date),
  ]);
  const result = reconcile({ lines, earlier, booked, expected });
  const daysBack = await daysToLookBack(ports, date, result);
  if (daysBack <= daysBefore) return result;
  const older = await linesBefore(reconciliation, date, daysBack);
  return older === 'unknown' ? 'unknown' : reconcile({ lines, earlier: older, booked, expected });
}

/** How long an empty bill counts as late rather than empty. */
const patience = day;

export const isOverdue = (date: string, now: number): boolean => now >= startOfDate(date) + day + 10 * hour + patience;

async function isLate(
  reconciliation: Reconciliation,
  date: string,
  { differences }: ReconciliationResult,
): Promise<boolean> {
  return (
    (await reconciliation.bill(date)) === 'none' &&
    differences.some((difference) => difference.class === 'missing_there')
  );
}

/** False if the day has to wait for its bill. */
export async function reconcileDay(ports: Deps, reconciliation: Reconciliation, date: string): Promise<boolean> {
  const now = ports.clock.now();
  const { provider } = reconciliation;
  const result = await compare(ports, reconciliation, date);
  if (result === 'unknown' || ((await isLate(reconciliation, date, result)) && !isOverdue(date, now))) {
    await ports.table.commit([
      reconciledDayWrite(provider, { date, state: 'waiting', matched: 0, differences: 0, otherLines: 0, at: now }),
    ]);
    return false;
  }
  for (const difference of result.differences) await openDifference(ports, { date, provider, now }, difference);
  const bill = await reconciliation.bill(date);
  const lines = typeof bill === 'string' ? [] : bill;
  await bookOwnLines(ports, { provider, date, lines });
  const { matched, differences, others } = result;
  const counted = {
    ...{ matched, differences: differences.length, otherLines: others.lines, otherAmount: others.amount },
    closing: closingBalance(lines),
  };
  await ports.table.commit([reconciledDayWrite(provider, { date, state: 'done', ...counted, at: now })]);
  return true;
}

type DifferenceContext = Parameters<typeof newDifference>[0];

/**
 * Stores a difference. If only the provider has the movement, the responsible worker checks it: a buyer who paid gets
 * the file.
 */
async function openDifference(ports: Deps, context: DifferenceContext, difference: Difference): Promise<void> {
  const isHealing = difference.class === 'missing_here' && (await recheck(ports, difference));
  await ports.table.commit([newDifference(context, { difference, isHealing })]);
}
