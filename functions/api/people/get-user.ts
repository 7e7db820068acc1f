import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPersonId, findVerified } from '../../store/accounts/users.ts';
import { followedAmong } from '../../store/people/follows.ts';
import { publicUserOf } from '../shapes/users.ts';

export const getUser = endpoint(routes.getUser, ['table'], async ({ params, user }, { table }) => {
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');
  const [person, followed] = await Promise.all([findVerified(table, id), followedAmong(table, user?.id, [id])]);
  return person ? ok({ user: publicUserOf(person, followed.has(id)) }) : refuse('user_not_found');
});
