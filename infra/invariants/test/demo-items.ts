import type { Item } from '#functions/ports/table';
import { allMigrations } from '#infra/migrations/index';
import { migrate } from '#infra/migrations/migrate';
import { firstRelease, wholeTable } from '#infra/migrations/test-table';
import { EntrySums, idOfEntry } from '../entries.ts';

/**
 * The demo market, in the form of today: six sellers, forty posts, sales, payouts, refunds; and the entries of search.
 */
export async function demoItems(): Promise<{ market: Item[]; entries: Item[] }> {
  const whole = await wholeTable(firstRelease());
  await migrate(whole, allMigrations(), { unitsPerSecond: Number.POSITIVE_INFINITY });
  const all = await whole.all();
  const isEntry = ({ pk }: Item): boolean => pk.startsWith('T3#');
  return { market: all.filter((item) => !isEntry(item)), entries: all.filter(isEntry) };
}

/** As they are found where the table is read: whose sum is not right is looked at. */
export function foundIn(items: readonly Item[], found: readonly Item[]) {
  const sums = new EntrySums();
  for (const entry of found) sums.take(entry);
  const ids = sums.doubtful(items);
  const doubtful = Map.groupBy(
    found.filter((entry) => ids.has(idOfEntry(entry))),
    idOfEntry,
  );
  return { looked: sums.looked, doubtful: new Map([...ids].map((id) => [id, doubtful.get(id) ?? []])) };
}
