import * as z from 'zod';
import type { Ports } from '#functions/ports/index';
import { creatorsPk } from '#functions/store/accounts/person';
import { findItem } from '#functions/store/table/items';
import { type ListQuery, pagesOf } from '#functions/store/table/pages';
import { fanOutFile } from '../profiles/fan-out.ts';
import { tableSearch } from './index.ts';
import { indexFile, indexUser } from './indexing.ts';
import { allPostsList, layout, listPk } from './lists.ts';
import { idInSortKey, rankRange } from './sort-keys.ts';

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

/** Whoever is in these lists can be found. */
export const publicPosts: ListQuery = { index: 'newest', pk: 'FILES' };
export const creators: ListQuery = { index: 'owned', pk: creatorsPk };

/** Of every item of a list, a page at a time. */
export async function* idsOf(table: Ports['table'], query: ListQuery, limit: number): AsyncGenerator<string[], void> {
  for await (const items of pagesOf(table, query, limit)) yield items.map(({ pk }) => pk.slice(pk.indexOf('#') + 1));
}

/** Each page all at once. */
async function each(pages: AsyncIterable<string[]>, act: (id: string) => Promise<void>): Promise<Set<string>> {
  const done = new Set<string>();
  for await (const ids of pages) {
    const news = ids.filter((id) => !done.has(id));
    for (const id of news) done.add(id);
    await Promise.all(news.map(act));
  }
  return done;
}

/** Whatever stands in the list of all posts, as it was when the lists were last kept up. */
async function* standing(table: Ports['table']): AsyncGenerator<string[], void> {
  const { from, to } = rankRange;
  const pages = pagesOf(table, { pk: listPk(allPostsList), between: [from, to] }, pageSize);
  for await (const items of pages) yield items.map(({ sk }) => idInSortKey(sk));
}

/**
 * Brings every public post and every creator into the lists of the table anew, and posts into the feeds that lack them; posts
 * that are public no more leave the lists. While it runs everything goes on: each is read as it is and written under a
 * version of its own, exactly as after a change.
 */
export async function rebuild(
  { table }: Pick<Ports, 'table'>,
  onPost?: () => void,
): Promise<{ posts: number; people: number }> {
  const ports = { table, search: tableSearch(table) };
  const posts = await each(idsOf(table, publicPosts, pageSize), async (id) => {
    await indexFile(ports, id);
    await fanOutFile(table, id);
    onPost?.();
  });
  await each(standing(table), async (id) => {
    if (!posts.has(id)) await indexFile(ports, id);
  });
  const people = await each(idsOf(table, creators, pageSize), (id) => indexUser(ports, id));
  await keepLayout(table);
  return { posts: posts.size, people: people.size };
}
