import { publicUsersIn } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { listFollows } from '#functions/store/profiles/lists';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** The caller follows everyone in this list. */
const everybody = async (ids: readonly string[]) => new Set(ids);

export const listMyFollowing = endpoint(routes.listMyFollowing, ['table'], async ({ query, user }, { table }) => {
  const counts = ownAccount(table, user.id, { cheaply: true });
  const { items, pagination } = await listFollows(table, { list: 'following', id: user.id, counts }, query);
  return ok({ data: { following: await publicUsersIn(table, items, everybody), pagination } });
});
