import type { Deps } from '#functions/ports/index';
import type { Suggested } from '#functions/ports/search';
import { findFreshPosts, findPendingPosts } from './indexing.ts';

/** Suggests no titles and tags while the queue is far behind: the posts have not been re-checked for visibility. */
export async function findSuggestions(
  { table, search }: Deps<'table' | 'search'>,
  request: { text: string; most: number },
): Promise<Suggested> {
  const waiting = findPendingPosts(table);
  const fresh = waiting.then(({ ids }) => findFreshPosts(table, ids));
  const suggested = await search.suggest({ ...request, fresh });
  return (await waiting).isMore ? { ...suggested, titles: [], tags: [] } : suggested;
}
