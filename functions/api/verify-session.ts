import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { findUser } from '../store/users.ts';
import { ownUserOf } from './shapes/users.ts';

export const verifySession = endpoint(routes.verifySession, ['table'], async ({ user }, { table }) => {
  const own = await findUser(table, user.id);
  if (!own) throw new Error(`a session for ${user.id}, who does not exist`);
  return ok({ user: ownUserOf(own) });
});
