import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findSuppression } from '../../store/accounts/suppressed.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { ownUserOf } from '../shapes/users.ts';

export const getMe = endpoint(routes.getMe, ['table'], async ({ user }, { table }) => {
  const own = await ownAccount(table, user.id, { cheaply: true });
  return ok({ user: ownUserOf(own), email_refused: (await findSuppression(table, own.email)) ?? null });
});
