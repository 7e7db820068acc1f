import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { recountAll } from '#functions/usecases/operations/recount';
import { exportTo, type Manifest, restoreFrom } from './backup.ts';
import { findingsIn } from '../ops/contents.ts';
import { violationsIn } from '../ops/invariants.ts';
import { openPlace } from './place.ts';

export interface Drill {
  exported: Manifest;
  /** Items that are not the same after the way there and back. */
  changed: number;
  /** Postings and sellers that were counted again, by the product itself. */
  postings: number;
  sellers: number;
  violations: string[];
}

const sortedItems = (folder: string): string[] =>
  readFileSync(join(folder, 'items.ndjson'), 'utf8').split('\n').filter(Boolean).sort();

function differences(before: string, after: string): number {
  const [there, back] = [new Set(sortedItems(before)), new Set(sortedItems(after))];
  return [...there].filter((item) => !back.has(item)).length + [...back].filter((item) => !there.has(item)).length;
}

function assertEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
}

/** `backup`: an empty folder for the backup; `fresh`: an empty one that the market is restored into, and stays in. */
export interface Folders {
  dataDir: string;
  backup: string;
  fresh: string;
}

/** Export, restore into an empty place, export again, compare, and count everything again from what was restored. */
export async function drill({ dataDir, backup, fresh }: Folders): Promise<Drill> {
  assertEmpty(backup);
  assertEmpty(fresh);
  const source = await openPlace(dataDir);
  const exported = await exportTo(join(backup, 'before'), source).finally(source.close);
  const place = await openPlace(fresh);
  try {
    await restoreFrom(join(backup, 'before'), place);
    await exportTo(join(backup, 'after'), place);
    const now = Date.now();
    const violations = violationsIn(await findingsIn(place), now);
    const table = dynamoTable(place.dynamo, place.tableName);
    const recount = await recountAll({ table, clock: { now: () => now } });
    const wrong = recount.wrong.map(
      ({ what, whose, counted, booked }) => `${what} of ${whose}: ${counted}, not ${booked}`,
    );
    const { postings, sellers } = recount;
    const changed = differences(join(backup, 'before'), join(backup, 'after'));
    return { exported, changed, postings, sellers, violations: [...violations, ...wrong] };
  } finally {
    await place.close();
  }
}
