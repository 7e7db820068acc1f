import * as z from 'zod';
import { second } from '#shared/limits';
import type { Key, Table } from '../../ports/table.ts';
import { findItem } from '../../store/table/items.ts';
import { untilDone } from '../../store/table/until-done.ts';

const versionItem = z.object({
  version: z.number(),
  /** When the last one was taken, and when somebody comes for the next. */
  at: z.number().default(0),
  wakeAt: z.number().default(0),
});

const versionKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: 'VERSION' });

/**
 * A number above all that were taken before. It must be taken before the document is read: then the highest version is of
 * the newest state, in whatever order the workers come to write.
 */
export async function takeVersion(table: Table, id: string, now = 0): Promise<number> {
  return untilDone(`too many at once want to index ${id}`, async () => {
    const before = (await findItem(table, versionKey(id), versionItem))?.version;
    const version = (before ?? 0) + 1;
    const when = before === undefined ? { absent: true as const } : { attribute: 'version', equals: before };
    const put = { ...versionKey(id), kind: 'search-version', version, at: now };
    return (await table.commit([{ put, when: [when] }])).ok ? version : undefined;
  });
}

/** What happens to a document in quick succession is brought into the index once for all of it. */
export const restSeconds = 10;

/**
 * Whether a document that was indexed a moment ago is to rest. `begins`: whoever hears that comes again when it is over, and
 * nobody else has to.
 */
export async function restOf(table: Table, id: string, now: number): Promise<'none' | 'begins' | 'goes on'> {
  const last = await findItem(table, versionKey(id), versionItem);
  const until = (last?.at ?? 0) + restSeconds * second;
  if (!last || until <= now) return 'none';
  if (last.wakeAt > now) return 'goes on';
  const change = { set: { wakeAt: until } };
  const when = [{ attribute: 'version', equals: last.version }];
  return (await table.commit([{ update: versionKey(id), change, when }])).ok ? 'begins' : 'goes on';
}
