import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { followable } from '../../domain/people/people.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPerson } from '../../store/accounts/users.ts';
import { countFollowers } from '../../store/people/follow-counts.ts';
import { askToRank } from '../../usecases/files/rank-jobs.ts';
import { unfollow } from '../../usecases/people/follow.ts';

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
