import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFollowedBy } from '../store/follows.ts';
import { findPersonId, findVerified } from '../store/users.ts';
import { publicUsersOf } from './shapes/people.ts';

export const listFollowing = endpoint(routes.listFollowing, ['table'], async ({ params, query, user }, { table }) => {
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');
  const counts = findVerified(table, id);
  const { items, pagination } = await listFollowedBy(table, { id, counts }, query);
  if (!(await counts)) return refuse('user_not_found');
  return ok({ data: { following: await publicUsersOf(table, user, items), pagination } });
});
