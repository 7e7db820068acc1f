import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { ownUserOf } from '../shapes/users.ts';

export const verifySession = endpoint(routes.verifySession, ['table'], async ({ user }, { table }) => {
  return ok({ user: ownUserOf(await ownAccount(table, user.id, { cheaply: true })) });
});
