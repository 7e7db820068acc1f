import { publicUsersIn } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { findPersonId, findVerifiedCheaply } from '#functions/store/accounts/users';
import { followedBy } from '#functions/store/profiles/follows';
import { listFollows } from '#functions/store/profiles/lists';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const listFollowing = endpoint(routes.listFollowing, ['table'], async ({ params, query, user }, { table }) => {
  const follows = followedBy(table, user?.id);
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');
  const counts = findVerifiedCheaply(table, id);
  const { items, pagination } = await listFollows(table, { list: 'following', id, counts }, query);
  if (!(await counts)) return refuse('user_not_found');
  return ok({ data: { following: await publicUsersIn(table, items, follows), pagination } });
});
