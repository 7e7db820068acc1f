import { isRefundBooked, type Line, lastBilled, movementName } from '#functions/domain/ledger/reconciliation';
import { dateAfter } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import {
  differenceId,
  findReconciledDays,
  listOpenDifferences,
  markDifferenceResolved,
  type ReconciledDay,
  type StoredDifference,
} from '#functions/store/ledger/differences';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { findBooked } from '../bookings.ts';
import { inOurNumbers } from './our-numbers.ts';
import { recheck } from './recheck.ts';
import { isOverdue, newReconciliation, type Reconciliation, reconcileDay } from './reconcile-day.ts';

type ReconcileDeps = Deps<'table' | 'queues' | 'bills' | 'clock'>;

/** A day that could not be compared is retried for so many days; after that an operator reconciles it. */
const catchUpDays = 7;

/** Days with an available bill that are not compared yet; of a provider never compared before, only the last. */
async function daysToDo({ table, clock }: ReconcileDeps, provider: string): Promise<string[]> {
  const last = lastBilled(clock.now());
  const dates = Array.from({ length: catchUpDays }, (_, at) => dateAfter(last, at - catchUpDays + 1));
  const stored = await findReconciledDays(table, provider, dates);
  const first = stored.findIndex((day) => day !== undefined);
  return dates.filter((date, at) => (first < 0 ? date === last : at >= first && stored[at]?.state !== 'done'));
}

/** Why a difference is resolved; undefined while it is open. */
async function findResolution(
  ports: ReconcileDeps,
  reconciliation: Reconciliation,
  open: StoredDifference,
): Promise<string | undefined> {
  if (open.class === 'missing_there') {
    const isBilled = reconciliation.lines.some(
      (line) => movementName(line) === movementName(open) && line.amount === open.ours,
    );
    return isBilled ? 'on a later bill' : undefined;
  }
  if (open.class !== 'missing_here') return undefined;
  const line = await renumbered(ports.table, open);
  const booked = await findBooked(ports.table, open.provider, [line]);
  const isBooked = open.billed
    ? isRefundBooked(booked, line.amount, open.billed)
    : booked.some((ours) => movementName(ours) === movementName(line) && ours.amount === line.amount);
  return isBooked ? 'booked since' : undefined;
}

/** The line of a difference by what is booked now: a console refund, say, as the order's own refund. */
async function renumbered(table: Table, open: StoredDifference): Promise<Line> {
  const line = { ...open, theirNo: open.theirNo ?? '', amount: open.theirs ?? fen(0) };
  const [numbered] = await inOurNumbers(table, [line]);
  return numbered ?? line;
}

/** Resolves a difference that has come right, and has the others checked again. True while it is open. */
async function review(ports: ReconcileDeps, reconciliation: Reconciliation, open: StoredDifference): Promise<boolean> {
  const note = await findResolution(ports, reconciliation, open);
  if (note !== undefined) {
    await markDifferenceResolved(ports.table, differenceId(open), { note, now: ports.clock.now() });
    return false;
  }
  if (open.class === 'missing_here') {
    const { ourNo } = await renumbered(ports.table, open);
    await recheck(ports, { ...open, ourNo });
  }
  return true;
}

/** A difference that should resolve by itself gets this long before it is reported. */
const healingTime = 2 * hour;

export interface ReconciliationStatus {
  /** Differences that an operator has to investigate. */
  unmatched: number;
  /** Days whose bill is more than a day late. */
  overdue: number;
}

async function compareDays(ports: ReconcileDeps, reconciliation: Reconciliation): Promise<number> {
  let overdue = 0;
  for (const date of await daysToDo(ports, reconciliation.provider)) {
    const done = await reconcileDay(ports, reconciliation, date);
    if (!done && isOverdue(date, ports.clock.now())) overdue += 1;
  }
  return overdue;
}

/** Compares one day again for every provider. */
export async function reconcileDate(
  ports: ReconcileDeps,
  date: string,
): Promise<(ReconciledDay & { provider: string })[]> {
  const days = [];
  for (const bills of ports.bills) {
    const reconciliation = newReconciliation(bills, ports.table);
    await reconcileDay(ports, reconciliation, date);
    const [day] = await findReconciledDays(ports.table, reconciliation.provider, [date]);
    if (day) days.push({ ...day, provider: reconciliation.provider });
  }
  return days;
}

async function reviewOpen(ports: ReconcileDeps, reconciliation: Reconciliation): Promise<number> {
  const now = ports.clock.now();
  const open = (await listOpenDifferences(ports.table)).filter(({ provider }) => provider === reconciliation.provider);
  let unmatched = 0;
  for (const difference of open) {
    const hasTime = difference.isHealing && now - difference.at < healingTime;
    if ((await review(ports, reconciliation, difference)) && !hasTime) unmatched += 1;
  }
  return unmatched;
}

/** Compares all available bills of every provider and reviews open differences. It may be repeated at any time. */
export async function reconcileAll(ports: ReconcileDeps): Promise<ReconciliationStatus> {
  const status: ReconciliationStatus = { unmatched: 0, overdue: 0 };
  for (const bills of ports.bills) {
    const reconciliation = newReconciliation(bills, ports.table);
    status.overdue += await compareDays(ports, reconciliation);
    status.unmatched += await reviewOpen(ports, reconciliation);
  }
  return status;
}
