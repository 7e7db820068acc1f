import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFollowersOf } from '../store/follows.ts';
import { findPersonId, findVerified } from '../store/users.ts';
import { publicUsersOf } from './shapes/people.ts';

export const listFollowers = endpoint(routes.listFollowers, ['table'], async ({ params, query, user }, { table }) => {
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');
  const counts = findVerified(table, id);
  const { items, pagination } = await listFollowersOf(table, { id, counts }, query);
  if (!(await counts)) return refuse('user_not_found');
  return ok({ data: { followers: await publicUsersOf(table, user, items), pagination } });
});
