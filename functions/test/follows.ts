import { rankUser } from '../projections/search/creators.ts';
import { countFollowing } from '../store/profiles/follow-counts.ts';
import { follow, unfollow } from '../usecases/profiles/follow.ts';

type Change = typeof follow;

const counted =
  (change: Change): Change =>
  async (table, followerId, followed) => {
    const isChanged = await change(table, followerId, followed);
    await countFollowing(table, followerId);
    await rankUser(table, followed.id);
    return isChanged;
  };

/** Follows, and runs its job, so that counts and lists are up to date. */
export const followNow = counted(follow);
export const unfollowNow = counted(unfollow);
