import * as z from 'zod';
import type { Deps, Ports } from '../../ports/index.ts';
import { creatorsPk } from '../../store/accounts/person.ts';
import { findItem } from '../../store/table/items.ts';
import { type ListQuery, pagesOf } from '../../store/table/pages.ts';
import { spreadFile } from '../feed/spread.ts';
import { indexFile, indexUser } from './indexing.ts';
import { layout } from './lists.ts';

const pageSize = 50;

const layoutKey = { pk: 'SEARCH', sk: 'LAYOUT' };
const layoutItem = z.object({ layout: z.number() });

/** Whether the lists of this table are those that are read now; of another layout none is found until they are built again. */
export const isThisLayout = async (table: Ports['table']): Promise<boolean> =>
  (await findItem(table, layoutKey, layoutItem))?.layout === layout;

/** The lists of this table are those of this layout from now on. */
export async function keepLayout(table: Ports['table']): Promise<void> {
  await table.commit([{ put: { ...layoutKey, kind: 'search-layout', layout } }]);
}

/** Every item of a list, a page at a time, each page all at once. */
async function each(table: Ports['table'], query: ListQuery, act: (id: string) => Promise<void>) {
  let count = 0;
  for await (const items of pagesOf(table, query, pageSize)) {
    await Promise.all(items.map(({ pk }) => act(pk.slice(pk.indexOf('#') + 1))));
    count += items.length;
  }
  return count;
}

/**
 * Brings every public post and every creator into the index anew, and posts into the feeds that lack them. While it runs
 * everything goes on: each is read as it is and written under a version of its own, exactly as after a change.
 */
export async function rebuild(
  ports: Deps<'table' | 'search'>,
  onPost?: () => void,
): Promise<{ posts: number; people: number }> {
  const { table } = ports;
  const posts = await each(table, { index: 'newest', pk: 'FILES' }, async (id) => {
    await indexFile(ports, id);
    await spreadFile(table, id);
    onPost?.();
  });
  const people = await each(table, { index: 'owned', pk: creatorsPk }, (id) => indexUser(ports, id));
  await keepLayout(table);
  return { posts, people };
}
