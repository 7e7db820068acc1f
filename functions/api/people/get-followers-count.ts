import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';

export const getFollowersCount = endpoint(routes.getFollowersCount, ['table'], async ({ user }, { table }) => {
  return ok({ count: (await ownAccount(table, user.id, { cheaply: true })).followersCount });
});
