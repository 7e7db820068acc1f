import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFollowersOf } from '../store/follows.ts';
import { ownAccount } from '../store/users.ts';
import { publicUsersOf } from './shapes/people.ts';

export const listMyFollowers = endpoint(routes.listMyFollowers, ['table'], async ({ query, user }, { table }) => {
  const counts = ownAccount(table, user.id, { cheaply: true });
  const { items, pagination } = await listFollowersOf(table, { id: user.id, counts }, query);
  return ok({ data: { followers: await publicUsersOf(table, user, items), pagination } });
});
