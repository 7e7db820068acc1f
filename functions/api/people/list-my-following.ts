import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { listFollows } from '../../store/people/lists.ts';
import { publicUsersIn } from '../shapes/people.ts';

/** The caller follows everyone in this list. */
const everybody = async (ids: readonly string[]) => new Set(ids);

export const listMyFollowing = endpoint(routes.listMyFollowing, ['table'], async ({ query, user }, { table }) => {
  const counts = ownAccount(table, user.id, { cheaply: true });
  const { items, pagination } = await listFollows(table, { list: 'following', id: user.id, counts }, query);
  return ok({ data: { following: await publicUsersIn(table, items, everybody), pagination } });
});
