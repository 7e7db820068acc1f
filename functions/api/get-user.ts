import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { followedAmong } from '../store/follows.ts';
import { findPerson } from '../store/users.ts';
import { publicUserOf } from './shapes/users.ts';

export const getUser = endpoint(routes.getUser, ['table'], async ({ params, user }, { table }) => {
  const person = await findPerson(table, params.usernameOrId);
  if (!person) return refuse('user_not_found');
  const followed = await followedAmong(table, user?.id, [person.id]);
  return ok({ user: publicUserOf(person, followed.has(person.id)) });
});
