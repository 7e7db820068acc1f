import type { Table } from '../../ports/table.ts';
import { newMark } from '../../projections/feed/items.ts';
import { followGone, newFollow } from '../../store/people/follows.ts';

/** Of whom, and when. */
interface Followed {
  id: string;
  now: number;
}

/** False where it was so already. */
export const follow = async (table: Table, followerId: string, { id, now }: Followed): Promise<boolean> =>
  (await table.commit(newFollow(followerId, id, now))).ok;

/** What the follower's feed has of it is hidden at once, and removed later. False where it was so already. */
export async function unfollow(table: Table, followerId: string, { id, now }: Followed): Promise<boolean> {
  const left = newMark('left', { readerId: followerId, ownerId: id }, now);
  return (await table.commit([...followGone(followerId, id), { put: left }])).ok;
}
