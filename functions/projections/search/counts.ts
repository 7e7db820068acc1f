import { popularityKey } from '#functions/domain/catalog/popularity';
import type { Table } from '#functions/ports/table';
import { findTallies } from '#functions/store/files/stats/tally';
import type { IndexedCard } from './documents.ts';

/** Found where its counts are not kept up: too deep in its words, or in a description. */
export const isUncounted = ({ isCounted }: IndexedCard): boolean => !isCounted;

/** Posts with what is counted of them, half a read unit for each that was found without. */
export async function withCounts(table: Table, posts: readonly IndexedCard[]): Promise<IndexedCard[]> {
  const tallies = await findTallies(
    table,
    posts.filter(isUncounted).map(({ id }) => id),
  );
  return posts.map((post) => {
    const tally = isUncounted(post) ? tallies.get(post.id) : undefined;
    if (!tally) return post;
    const { starCount, downloadCount, purchaseCount, heat } = tally;
    return { ...post, starCount, downloadCount, purchaseCount, rankKey: popularityKey(heat, post.id) };
  });
}
