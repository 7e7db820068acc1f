import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFollowersOf } from '../store/follows.ts';
import { findPerson } from '../store/users.ts';
import { publicUsersOf } from './shapes/people.ts';

export const listFollowers = endpoint(routes.listFollowers, ['table'], async ({ params, query, user }, { table }) => {
  const person = await findPerson(table, params.usernameOrId);
  if (!person) return refuse('user_not_found');
  const { items, pagination } = await listFollowersOf(table, person, query);
  return ok({ data: { followers: await publicUsersOf(table, user, items), pagination } });
});
