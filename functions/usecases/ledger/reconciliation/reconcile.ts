import { lastBilled, nameOf } from '#functions/domain/ledger/reconciliation';
import { dateAfter } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import {
  differenceId,
  findReconciledDays,
  listOpenDifferences,
  type ReconciledDay,
  resolveDifference,
  type StoredDifference,
} from '#functions/store/ledger/differences';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { findBooked, inOurNumbers } from '../bookings.ts';
import { lookAgain } from './recheck.ts';
import { type Desk, deskOf, isOverdue, reconcileDay } from './reconcile-day.ts';

type Used = Deps<'table' | 'queues' | 'bills' | 'clock'>;

/** A day that could not be compared is tried again this many days; later than that, by hand. */
const catchUpDays = 7;

/** Days whose bill should be there and that were not compared; of a provider never compared before, only the last. */
async function daysToDo({ table, clock }: Used, provider: string): Promise<string[]> {
  const last = lastBilled(clock.now());
  const dates = Array.from({ length: catchUpDays }, (_, at) => dateAfter(last, at - catchUpDays + 1));
  const known = await findReconciledDays(table, provider, dates);
  const first = known.findIndex((found) => found !== undefined);
  return dates.filter((date, at) => (first < 0 ? date === last : at >= first && known[at]?.state !== 'done'));
}

/** Why it is a difference no longer; undefined while it is one. */
async function settledBy(ports: Used, desk: Desk, open: StoredDifference): Promise<string | undefined> {
  if (open.class === 'missing_there') {
    const isBilled = desk.lines.some((line) => nameOf(line) === nameOf(open) && line.amount === open.ours);
    return isBilled ? 'on a later bill' : undefined;
  }
  if (open.class !== 'missing_here') return undefined;
  // What a refund by hand came to may have been booked as the order's own.
  const line = { ...open, theirNo: open.theirNo ?? '', amount: open.theirs ?? fen(0) };
  const [booked] = await findBooked(ports.table, open.provider, await inOurNumbers(ports.table, [line]));
  return booked?.amount === open.theirs ? 'booked since' : undefined;
}

/** What has come right since is resolved; what should, and has not, is asked about again. True while it is open. */
async function review(ports: Used, desk: Desk, open: StoredDifference): Promise<boolean> {
  const note = await settledBy(ports, desk, open);
  if (note !== undefined) {
    await resolveDifference(ports.table, differenceId(open), { note, now: ports.clock.now() });
    return false;
  }
  if (open.class === 'missing_here') await lookAgain(ports, open);
  return true;
}

/** What should come right by itself has this long before anybody is called. */
const healingTime = 2 * hour;

export interface Standing {
  /** Differences that somebody has to look at. */
  unmatched: number;
  /** Days whose bill is more than a day late. */
  overdue: number;
}

async function compareDays(ports: Used, desk: Desk): Promise<number> {
  let overdue = 0;
  for (const date of await daysToDo(ports, desk.provider)) {
    const done = await reconcileDay(ports, desk, date);
    if (!done && isOverdue(date, ports.clock.now())) overdue += 1;
  }
  return overdue;
}

/** One day again, of every provider, whether it was compared before or not. */
export async function reconcileDate(ports: Used, date: string): Promise<(ReconciledDay & { provider: string })[]> {
  const days = [];
  for (const bills of ports.bills) {
    const desk = deskOf(bills, ports.table);
    await reconcileDay(ports, desk, date);
    const [day] = await findReconciledDays(ports.table, desk.provider, [date]);
    if (day) days.push({ ...day, provider: desk.provider });
  }
  return days;
}

async function reviewOpen(ports: Used, desk: Desk): Promise<number> {
  const now = ports.clock.now();
  const open = (await listOpenDifferences(ports.table)).filter(({ provider }) => provider === desk.provider);
  let unmatched = 0;
  for (const one of open) {
    const hasTime = one.isHealing && now - one.at < healingTime;
    if ((await review(ports, desk, one)) && !hasTime) unmatched += 1;
  }
  return unmatched;
}

/** Compares whatever can be compared, of every provider, and looks again at what is open. Any number of times. */
export async function reconcileAll(ports: Used): Promise<Standing> {
  const standing: Standing = { unmatched: 0, overdue: 0 };
  for (const bills of ports.bills) {
    const desk = deskOf(bills, ports.table);
    standing.overdue += await compareDays(ports, desk);
    standing.unmatched += await reviewOpen(ports, desk);
  }
  return standing;
}
