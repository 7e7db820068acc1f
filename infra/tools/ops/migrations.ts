import { recordAction } from '#functions/usecases/operations/audit';
import { allMigrations } from '#infra/migrations/index';
import { MigrationElsewhere, migrate, pendingOf, TableTooOld } from '#infra/migrations/migrate';
import type { Migration, WholeTable } from '#infra/migrations/migration';
import { findProgress } from '#infra/migrations/state';
import { type Answer, type Command, type Input, type Row, reading, time } from './command.ts';
import type { Market } from './market.ts';

/** Half of the capacity of a cold on-demand table, so that users keep the other half. */
const usualRate = 2000;

/** In units per second: below this, a single page would outlast the lease. */
const minRate = 50;

const rateOf = ({ options }: Input): number => (options.rate === undefined ? usualRate : Number(options.rate));

async function withWholeTable<T>(market: Market, act: (whole: WholeTable) => Promise<T>): Promise<T> {
  const whole = await market.wholeTable();
  return act(whole).finally(whole.close);
}

/** Counts the items that each pending migration concerns, by a scan of its own. */
async function plan(whole: WholeTable, pending: readonly Migration[]): Promise<Row[]> {
  const counts = new Map(pending.map(({ name }) => [name, 0]));
  let page: Awaited<ReturnType<WholeTable['scan']>> = { items: [], next: undefined };
  do {
    page = await whole.scan(page.next, 250);
    for (const { name, concerns } of pending)
      counts.set(name, (counts.get(name) ?? 0) + page.items.filter(concerns).length);
  } while (page.next);
  return pending.map(({ name, does }) => ({ migration: name, does, items: counts.get(name) }));
}

async function run(market: Market, input: Input): Promise<Answer> {
  const rate = rateOf(input);
  if (!(rate >= minRate)) return { refused: `--rate is in units per second, ${minRate} at least.` };
  return withWholeTable(market, async (whole): Promise<Answer> => {
    const pending = await pendingOf(whole, allMigrations);
    const names = pending.map(({ name }) => name);
    if (input.options['dry-run']) return { rows: await plan(whole, pending), none: 'Every migration is done.' };
    if (pending.length === 0) return { done: 'Every migration is done.' };
    const act = { actor: input.actor, action: 'migrate', target: names.join(' '), before: null, after: null };
    await recordAction(market.ports, act);
    try {
      const done = await migrate(whole, pending, { unitsPerSecond: rate });
      return { done: `Done: ${done.join(', ')}. Count what there is now: verify.` };
    } catch (error) {
      if (error instanceof MigrationElsewhere || error instanceof TableTooOld) return { refused: error.message };
      throw error;
    }
  });
}

async function status(market: Market): Promise<Answer> {
  return withWholeTable(market, async (whole): Promise<Answer> => {
    const progress = await findProgress(whole.table);
    const rows = allMigrations.map(({ name, does }) => {
      const { looked, brought, doneAt } = progress.get(name) ?? {};
      return { migration: name, does, done: time(doneAt), looked, brought };
    });
    const missing = rows.filter(({ done }) => done === undefined).length;
    if (missing > 0) return { rows, refused: `${missing} of ${rows.length} migrations are missing: migrate.` };
    return { rows, done: 'Every migration is done.' };
  });
}

export const migrations: readonly Command[] = [
  {
    usage: 'migrate [--dry-run] [--rate <units>]',
    summary: 'brings stored items up to date, where a stop left off; --dry-run counts them',
    changes: true,
    run,
  },
  reading('migrate status', 'which migrations the table has had', status),
];
