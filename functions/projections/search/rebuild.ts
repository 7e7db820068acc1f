import * as z from 'zod';
import type { Ports } from '#functions/ports/index';
import { peoplePk } from '#functions/store/accounts/person';
import { type ListQuery, pagesOf } from '#functions/store/table/pages';
import { fanOutFile } from '../profiles/fan-out.ts';
import { tableSearch } from './index.ts';
import { indexFile, indexUser } from './indexing.ts';
import { allPostsList, layout, listPk } from './lists.ts';
import { idInSortKey, rankRange } from './sort-keys.ts';

const pageSize = 50;

/** The layout of the lists that a rebuild has written. */
export const searchLayoutItem = z.object({ layout: z.number() });

/** The lists of all documents that can be found. */
export const publicPosts: ListQuery = { index: 'newest', pk: 'FILES' };
export const allPeople: ListQuery = { index: 'owned', pk: peoplePk };

export async function* idsOf(table: Ports['table'], query: ListQuery, limit: number): AsyncGenerator<string[], void> {
  for await (const items of pagesOf(table, query, limit)) yield items.map(({ pk }) => pk.slice(pk.indexOf('#') + 1));
}

async function each(pages: AsyncIterable<string[]>, act: (id: string) => Promise<void>): Promise<Set<string>> {
  const done = new Set<string>();
  for await (const ids of pages) {
    const news = ids.filter((id) => !done.has(id));
    for (const id of news) done.add(id);
    await Promise.all(news.map(act));
  }
  return done;
}

/** Ids of all posts that are currently indexed. */
async function* accountStatus(table: Ports['table']): AsyncGenerator<string[], void> {
  const { from, to } = rankRange;
  const pages = pagesOf(table, { pk: listPk(allPostsList), between: [from, to] }, pageSize);
  for await (const items of pages) yield items.map(({ sk }) => idInSortKey(sk));
}

/**
 * Indexes every public post and every creator again and adds missing posts to feeds; posts no longer public leave the
 * lists. Changes may go on meanwhile: each document is read as it is and written under a version of its own, as after a
 * change.
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
  await each(accountStatus(table), async (id) => {
    if (!posts.has(id)) await indexFile(ports, id);
  });
  const people = await each(idsOf(table, allPeople, pageSize), (id) => indexUser(ports, id));
  await table.commit([{ put: { pk: 'SEARCH', sk: 'LAYOUT', kind: 'search-layout', layout } }]);
  return { posts: posts.size, people: people.size };
}
