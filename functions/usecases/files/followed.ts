import type { Ports } from '../../ports/index.ts';
import { bringPair } from '../../projections/feed/pair.ts';
import { bringFollow } from '../../store/cards/pairs.ts';
import { refreshPerson } from '../../store/cards/people.ts';
import { countFollowing } from '../../store/people/follow-counts.ts';
import { rankPerson } from './index-jobs.ts';

/** Both counts first: the cards show them. */
export async function followed(
  pair: { followerId: string; followedId: string },
  ports: Pick<Ports, 'table' | 'search'>,
): Promise<void> {
  const { table } = ports;
  const { followerId, followedId } = pair;
  await countFollowing(table, followerId);
  await rankPerson(followedId, ports);
  await bringFollow(table, pair);
  await Promise.all([followerId, followedId].map((id) => refreshPerson(table, id)));
  await bringPair(table, { readerId: followerId, ownerId: followedId });
}
