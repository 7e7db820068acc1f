import type { Table } from '#functions/ports/table';
import { allMigrations } from '#infra/migrations/index';
import { pendingOf } from '#infra/migrations/migrate';
import { allDone } from '#infra/migrations/state';

/** Marks all migrations of a new table as done, since it has no old items; prints those another table lacks. */
export async function tellMigrations(
  { say }: { say(line: string): void },
  { table, stage, isNew }: { table: Table; stage: string; isNew: boolean },
): Promise<void> {
  const pending = await pendingOf({ table }, allMigrations);
  if (pending.length === 0) return;
  if (isNew) await allDone(table, pending, Date.now());
  else say(`${pending.length} migrations are missing: STAGE=${stage} npm run ops -- migrate --actor <you>`);
}
