import { ownUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const verifySession = endpoint(routes.verifySession, ['table'], async ({ user }, { table }) => {
  return ok({ user: ownUserOf(await ownAccount(table, user.id, { cheaply: true })) });
});
