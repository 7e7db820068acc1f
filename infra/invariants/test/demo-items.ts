import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Item } from '#functions/ports/table';
import { rebuild } from '#functions/projections/search/rebuild';
import { creatorsHaveFiles } from '#infra/migrations/0018-creators-have-files';
import { wholeTable } from '#infra/migrations/test-table';
import { EntrySums, idOfEntry } from '../market/entries.ts';

/** The time at which this market was exported. */
export const stoppedAt = Date.UTC(2026, 10, 22, 19, 3);

const readItems = (): Item[] =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'demo-items.jsonl.gz')))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/**
 * Four days of a market with six sellers and forty files, with sales, payouts, refunds, versions and pending work; since
 * migrated, and its search entries rebuilt from the items.
 */
export async function demoItems(): Promise<{ market: Item[]; entries: Item[] }> {
  const whole = await wholeTable(readItems(), { now: stoppedAt });
  for (const item of await whole.all())
    if (creatorsHaveFiles.concerns(item)) await creatorsHaveFiles.bring(item, whole);
  await rebuild(whole);
  const all = await whole.all();
  const isEntry = ({ pk }: Item): boolean => pk.startsWith('T3#');
  return { market: all.filter((item) => !isEntry(item)), entries: all.filter(isEntry) };
}

/** The report on search entries, as a scan of the table makes it. */
export function entryReport(items: readonly Item[], entries: readonly Item[]) {
  const sums = new EntrySums();
  for (const entry of entries) sums.take(entry);
  const ids = sums.doubtful(items);
  const doubtful = Map.groupBy(
    entries.filter((entry) => ids.has(idOfEntry(entry))),
    idOfEntry,
  );
  return { entryCount: sums.entryCount, doubtful: new Map([...ids].map((id) => [id, doubtful.get(id) ?? []])) };
}
