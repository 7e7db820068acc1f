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

/** As after the job that comes with it: every count is where lists and pages show it. */
export const followNow = counted(follow);
export const unfollowNow = counted(unfollow);
