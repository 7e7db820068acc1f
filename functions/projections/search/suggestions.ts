import type { Deps } from '#functions/ports/index';
import type { Suggested } from '#functions/ports/search';
import { findFresh, findWaiting } from './indexing.ts';

/** While the queue is far behind, nothing of posts: nobody has looked whether they may still be shown. */
export async function findSuggestions(
  { table, search }: Deps<'table' | 'search'>,
  asked: { text: string; most: number },
): Promise<Suggested> {
  const waiting = findWaiting(table);
  const fresh = waiting.then(({ ids }) => findFresh(table, ids));
  const found = await search.suggest({ ...asked, fresh });
  return (await waiting).isMore ? { ...found, titles: [], tags: [] } : found;
}
