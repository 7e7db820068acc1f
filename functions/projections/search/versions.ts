import * as z from 'zod';
import type { Key, Table } from '../../ports/table.ts';
import { findItem } from '../../store/table/items.ts';
import { untilDone } from '../../store/table/until-done.ts';

const versionItem = z.object({ version: z.number() });

const versionKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: 'VERSION' });

/**
 * A number above all that were taken before. It must be taken before the document is read: then the highest version is of
 * the newest state, in whatever order the workers come to write.
 */
export async function takeVersion(table: Table, id: string): Promise<number> {
  return untilDone(`too many at once want to index ${id}`, async () => {
    const before = (await findItem(table, versionKey(id), versionItem))?.version;
    const version = (before ?? 0) + 1;
    const when = before === undefined ? { absent: true as const } : { attribute: 'version', equals: before };
    const put = { ...versionKey(id), kind: 'search-version', version };
    return (await table.commit([{ put, when: [when] }])).ok ? version : undefined;
  });
}
