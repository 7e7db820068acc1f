import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { followable } from '../domain/people.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { countFollowers } from '../store/follow-counts.ts';
import { unfollow } from '../store/follows.ts';
import { askToRank } from '../store/rank-jobs.ts';
import { findPerson } from '../store/users.ts';

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
