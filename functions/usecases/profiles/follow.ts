import type { Table } from '#functions/ports/table';
import { newMark } from '#functions/projections/profiles/items';
import { newFollow, unfollowWrites } from '#functions/store/profiles/follows';

/** The followed person, and the time. */
interface Followed {
  id: string;
  now: number;
}

/** False if the account already follows this person. */
export const follow = async (table: Table, followerId: string, { id, now }: Followed): Promise<boolean> =>
  (await table.commit(newFollow(followerId, id, now))).ok;

/** Hides the person's files in the follower's feed at once; they are removed later. False if there was nothing to unfollow. */
export async function unfollow(table: Table, followerId: string, { id, now }: Followed): Promise<boolean> {
  const unfollowed = newMark('left', { readerId: followerId, ownerId: id }, now);
  return (await table.commit([...unfollowWrites(followerId, id), { put: unfollowed }])).ok;
}
