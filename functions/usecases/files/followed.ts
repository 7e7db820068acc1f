import type { Deps } from '../../ports/index.ts';
import { bringPair } from '../../projections/feed/pair.ts';
import { countFollowing } from '../../store/people/follow-counts.ts';
import { rankPerson } from './index-jobs.ts';

/** What follows from a follow, or from its end: both counts, and the follower's feed. */
export async function followed(
  { followerId, followedId }: { followerId: string; followedId: string },
  ports: Deps<'table' | 'search'>,
): Promise<void> {
  const { table } = ports;
  await countFollowing(table, followerId);
  await rankPerson(followedId, ports);
  await bringPair(table, { readerId: followerId, ownerId: followedId });
}
