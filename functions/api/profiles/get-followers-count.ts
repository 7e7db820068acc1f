import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getFollowersCount = endpoint(routes.getFollowersCount, ['table'], async ({ user }, { table }) => {
  return ok({ count: (await ownAccount(table, user.id, { cheaply: true })).followersCount });
});
