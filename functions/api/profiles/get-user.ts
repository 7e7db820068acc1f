import { ratingOfPerson } from '#functions/domain/reviews/ratings';
import { storefrontShape } from '#functions/responses/profiles/storefront';
import { publicUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { findPersonId, findVerified } from '#functions/store/accounts/users';
import { followedAmong } from '#functions/store/profiles/follows';
import { findStorefront } from '#functions/store/profiles/storefronts';
import { findPersonRated } from '#functions/store/reviews/ratings';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getUser = endpoint(routes.getUser, ['table', 'clock'], async ({ params, user }, { table, clock }) => {
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');
  const [person, followed, storefront, rated] = await Promise.all([
    findVerified(table, id),
    followedAmong(table, user?.id, [id]),
    findStorefront(table, id),
    findPersonRated(table, id),
  ]);
  if (!person) return refuse('user_not_found');
  return ok({
    user: publicUserOf(person, followed.has(id), ratingOfPerson(rated)),
    stall: await storefrontShape(table, storefront, { ownerId: id, user, now: clock.now() }),
  });
});
