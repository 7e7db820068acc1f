import { followable } from '#functions/domain/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { findPerson } from '#functions/store/accounts/users';
import { countFollowers } from '#functions/store/profiles/follow-counts';
import { followedOf } from '#functions/store/profiles/follows';
import { refusedByList, usesByTime } from '#functions/store/table/spending';
import { askToRank } from '#functions/usecases/catalog/rank-jobs';
import { follow } from '#functions/usecases/profiles/follow';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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
