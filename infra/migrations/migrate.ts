import { randomUUID } from 'node:crypto';
import { inBatches } from '#functions/usecases/operations/in-batches';
import { second } from '#shared/limits';
import type { Migration, WholeTable } from './migration.ts';
import {
  allDone,
  findProgress,
  isReachable,
  keepLease,
  leaveLease,
  noProgress,
  type Progress,
  takeLease,
} from './state.ts';

export interface Pace {
  unitsPerSecond: number;
  tell?: (name: string, progress: Progress) => void;
}

/** Another process migrates this table, or took over from a slow one. */
export class MigrationElsewhere extends Error {}

/** The table needs squashed migrations, which only an earlier commit has. */
export class TableTooOld extends Error {}

/** Items per page: progress is stored after each page, and a killed run repeats one. */
const pageSize = 25;

/** Few at once, because the items of one user share a counter. */
const atOnce = 5;

/** Migrations that this table has not had, in order. */
export async function pendingOf(
  { table }: Pick<WholeTable, 'table'>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const progress = await findProgress(table);
  return migrations.filter(({ name }) => progress.get(name)?.doneAt === undefined);
}

/** A table without items has no old form: all migrations count as done. */
export async function isFresh({ scan }: Pick<WholeTable, 'scan'>): Promise<boolean> {
  return (await scan(undefined, 1)).items.length === 0;
}

/**
 * Runs the pending migrations one after the other, in one process at a time, and resumes what another left unfinished.
 * Returns the names of those that were run. @throws MigrationElsewhere, TableTooOld
 */
export async function migrate(whole: WholeTable, migrations: readonly Migration[], pace: Pace): Promise<string[]> {
  const pending = await pendingOf(whole, migrations);
  if (pending.length === 0) return [];
  if (await isFresh(whole)) {
    await allDone(whole.table, pending, whole.clock.now());
    return [];
  }
  if (!isReachable(await findProgress(whole.table)))
    throw new TableTooOld(
      'This table is older than these migrations reach. docs/runbook.md, “migrate”, says what to do.',
    );
  const run = { whole, pace, holder: randomUUID() };
  const until = await takeLease(whole.table, { holder: run.holder, now: whole.clock.now() });
  if (until !== undefined)
    throw new MigrationElsewhere(`Somebody is at work on this table, until ${new Date(until).toISOString()} at least.`);
  try {
    for (const migration of pending) await complete(migration, run);
  } finally {
    await leaveLease(whole.table, run);
  }
  return pending.map(({ name }) => name);
}

interface Run {
  whole: WholeTable;
  pace: Pace;
  holder: string;
}

async function keep({ whole: { table, clock }, holder }: Run, step?: { name: string; progress: Progress }) {
  if (!(await keepLease(table, { holder, now: clock.now() }, step)))
    throw new MigrationElsewhere('Somebody else has taken over, because this took too long between two pages.');
}

async function complete(migration: Migration, run: Run): Promise<void> {
  const { whole, pace } = run;
  const { name } = migration;
  let progress = (await findProgress(whole.table)).get(name) ?? noProgress;
  do {
    const before = whole.used();
    progress = await nextPage(migration, run, progress);
    // The last page is stored together with the end.
    if (progress.from !== undefined) await keep(run, { name, progress });
    pace.tell?.(name, progress);
    await rest(run, whole.used() - before);
  } while (progress.from !== undefined);
  await keep(run, { name, progress: { ...progress, doneAt: whole.clock.now() } });
}

async function nextPage(migration: Migration, { whole }: Run, progress: Progress): Promise<Progress> {
  const { items, next } = await whole.scan(progress.from, pageSize);
  const concerned = items.filter((item) => migration.concerns(item));
  await inBatches(concerned, atOnce, (item) => migration.bring(item, whole));
  const { looked, brought } = progress;
  const counted = { looked: looked + items.length, brought: brought + concerned.length };
  return next ? { ...counted, from: next } : counted;
}

/** Shorter than the lease, so that a waiting process is not taken for dead. */
const longestRest = 30 * second;

/** Waits until the used units are within the rate. */
async function rest(run: Run, units: number): Promise<void> {
  let left = (units / run.pace.unitsPerSecond) * second;
  while (left > 0) {
    const now = Math.min(left, longestRest);
    await run.whole.wait(now);
    left -= now;
    if (left > 0) await keep(run);
  }
}
