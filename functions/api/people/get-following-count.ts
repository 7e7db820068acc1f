import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';

export const getFollowingCount = endpoint(routes.getFollowingCount, ['table'], async ({ user }, { table }) => {
  return ok({ count: (await ownAccount(table, user.id, { cheaply: true })).followingCount });
});
