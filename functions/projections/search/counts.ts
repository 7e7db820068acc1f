import { popularityKey } from '#functions/domain/catalog/popularity';
import type { Table } from '#functions/ports/table';
import { findTallies } from '#functions/store/files/stats/tally';
import type { IndexedCard } from './documents.ts';

/** Found through an entry whose counts are not kept up to date: one far down its word lists, or of a description. */
export const isUncounted = ({ isCounted }: IndexedCard): boolean => !isCounted;

/** Adds current counts to posts whose entries lack them, at half a read unit each. */
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
