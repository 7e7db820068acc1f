import { followable } from '#functions/domain/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { findPerson } from '#functions/store/accounts/users';
import { countFollowers } from '#functions/store/profiles/follow-counts';
import { askToRank } from '#functions/usecases/catalog/rank-jobs';
import { unfollow } from '#functions/usecases/profiles/follow';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const unfollowUser = endpoint(
  routes.unfollowUser,
  ['table', 'queues', 'clock'],
  async ({ params, user }, ports) => {
    const person = followable(await findPerson(ports.table, params.usernameOrId), user.id);
    if (!person.ok) return person;
    const { id } = person.value;

    const wasFollowing = await unfollow(ports.table, user.id, { id, now: ports.clock.now() });
    if (wasFollowing) await askToRank(ports, { kind: 'followed', followerId: user.id, followedId: id });
    return ok({ is_following: false, followers_count: await countFollowers(ports.table, id) });
  },
);
