import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { followable } from '../../domain/people/people.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPerson } from '../../store/accounts/users.ts';
import { countFollowers } from '../../store/people/follow-counts.ts';
import { followedOf } from '../../store/people/follows.ts';
import { refusedByList, usesByTime } from '../../store/table/spending.ts';
import { askToRank } from '../../usecases/files/rank-jobs.ts';
import { follow } from '../../usecases/people/follow.ts';

export const followUser = endpoint(routes.followUser, ['table', 'queues', 'clock'], async ({ params, user }, ports) => {
  const now = ports.clock.now();
  const [followed, refusal] = await Promise.all([
    findPerson(ports.table, params.usernameOrId),
    refusedByList(ports.table, 'follows', { uses: usesByTime(followedOf(user.id)), now }),
  ]);
  const person = followable(followed, user.id);
  if (!person.ok) return person;
  if (refusal) return refusal;
  const { id } = person.value;

  const isNew = await follow(ports.table, user.id, { id, now });
  if (isNew) await askToRank(ports, { kind: 'followed', followerId: user.id, followedId: id });
  return ok({ is_following: true, followers_count: await countFollowers(ports.table, id) });
});
