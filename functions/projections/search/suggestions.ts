import type { Deps } from '#functions/ports/index';
import type { Suggested } from '#functions/ports/search';
import { findFreshPosts, findPendingPosts } from './indexing.ts';

/** While the queue is far behind, nothing of posts: nobody has looked whether they may still be shown. */
export async function findSuggestions(
  { table, search }: Deps<'table' | 'search'>,
  request: { text: string; most: number },
): Promise<Suggested> {
  const waiting = findPendingPosts(table);
  const fresh = waiting.then(({ ids }) => findFreshPosts(table, ids));
  const suggested = await search.suggest({ ...request, fresh });
  return (await waiting).isMore ? { ...suggested, titles: [], tags: [] } : suggested;
}
