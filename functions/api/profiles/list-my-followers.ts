import { publicUsersIn } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { followedBy } from '#functions/store/profiles/follows';
import { listFollows } from '#functions/store/profiles/lists';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listMyFollowers = endpoint(routes.listMyFollowers, ['table'], async ({ query, user }, { table }) => {
  const follows = followedBy(table, user.id);
  const counts = ownAccount(table, user.id, { cheaply: true });
  const { items, pagination } = await listFollows(table, { list: 'followers', id: user.id, counts }, query);
  return ok({ data: { followers: await publicUsersIn(table, items, follows), pagination } });
});
