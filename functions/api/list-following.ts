import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFollowedBy } from '../store/follows.ts';
import { findPerson } from '../store/users.ts';
import { publicUsersOf } from './shapes/people.ts';

export const listFollowing = endpoint(routes.listFollowing, ['table'], async ({ params, query, user }, { table }) => {
  const person = await findPerson(table, params.usernameOrId);
  if (!person) return refuse('user_not_found');
  const { items, pagination } = await listFollowedBy(table, person, query);
  return ok({ data: { following: await publicUsersOf(table, user, items), pagination } });
});
