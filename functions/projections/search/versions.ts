import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '#functions/store/table/items';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { second } from '#shared/limits';

export const searchVersionItem = z.object({
  version: z.number(),
  /** When the last version was taken, and when the delayed run is due. */
  at: z.number().default(0),
  wakeAt: z.number().default(0),
});

const versionKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: 'VERSION' });

function versionWrite(id: string, before: number | undefined, at: number): Write {
  const when = before === undefined ? { absent: true as const } : { attribute: 'version', equals: before };
  return { put: { ...versionKey(id), kind: 'search-version', version: (before ?? 0) + 1, at }, when: [when] };
}

/**
 * A number above all that were taken before. It must be taken before the document is read: then the highest version has
 * the newest state, in whatever order workers write.
 */
export async function takeVersion(table: Table, id: string, now = 0): Promise<number> {
  return retryOnConflict(`too many at once want to index ${id}`, async () => {
    const before = (await findItem(table, versionKey(id), searchVersionItem))?.version;
    return (await table.commit([versionWrite(id, before, now)])).ok ? (before ?? 0) + 1 : undefined;
  });
}

/** Versions taken per commit, which is the most a transaction holds. */
const commitSize = 100;

/** One version per id, as `takeVersion` gives it, in a fraction of its calls. */
export async function takeVersions(table: Table, ids: readonly string[]): Promise<Map<string, number>> {
  const items = await table.getMany(ids.map(versionKey), { consistent: true });
  const current = ids.map((id, at) => ({ id, before: items[at] && searchVersionItem.parse(items[at]).version }));
  const chunks = Array.from({ length: Math.ceil(ids.length / commitSize) }, (_, at) =>
    current.slice(at * commitSize, (at + 1) * commitSize),
  );
  const commits = chunks.map(async (chunk) => {
    const all = await table.commit(chunk.map(({ id, before }) => versionWrite(id, before, 0)));
    const version = async (id: string, before = 0) => (all.ok ? before + 1 : takeVersion(table, id));
    return Promise.all(chunk.map(async ({ id, before }) => [id, await version(id, before)] as const));
  });
  return new Map((await Promise.all(commits)).flat());
}

/** A document that changes in quick succession is indexed once per this many seconds. */
export const cooldownSeconds = 10;

/**
 * Whether a document was indexed too recently. The caller that gets `begins` schedules the delayed run; those that get
 * `goes on` need not.
 */
export async function checkCooldown(table: Table, id: string, now: number): Promise<'none' | 'begins' | 'goes on'> {
  const last = await findItem(table, versionKey(id), searchVersionItem);
  const until = (last?.at ?? 0) + cooldownSeconds * second;
  if (!last || until <= now) return 'none';
  if (last.wakeAt > now) return 'goes on';
  const change = { set: { wakeAt: until } };
  const when = [{ attribute: 'version', equals: last.version }];
  return (await table.commit([{ update: versionKey(id), change, when }])).ok ? 'begins' : 'goes on';
}
