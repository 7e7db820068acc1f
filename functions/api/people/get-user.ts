import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { ratingOfPerson } from '../../domain/reviews/ratings.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPersonId, findVerified } from '../../store/accounts/users.ts';
import { followedAmong } from '../../store/people/follows.ts';
import { findStall } from '../../store/people/stalls.ts';
import { findPersonRated } from '../../store/reviews/ratings.ts';
import { storefrontShape } from '../shapes/stall.ts';
import { publicUserOf } from '../shapes/users.ts';

export const getUser = endpoint(routes.getUser, ['table', 'clock'], async ({ params, user }, { table, clock }) => {
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');
  const [person, followed, storefront, rated] = await Promise.all([
    findVerified(table, id),
    followedAmong(table, user?.id, [id]),
    findStall(table, id),
    findPersonRated(table, id),
  ]);
  if (!person) return refuse('user_not_found');
  return ok({
    user: publicUserOf(person, followed.has(id), ratingOfPerson(rated)),
    stall: await storefrontShape(table, storefront, { ownerId: id, user, now: clock.now() }),
  });
});
