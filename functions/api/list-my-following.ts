import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFollowedBy } from '../store/follows.ts';
import { ownAccount } from '../store/users.ts';
import { publicUsersOf } from './shapes/people.ts';

export const listMyFollowing = endpoint(routes.listMyFollowing, ['table'], async ({ query, user }, { table }) => {
  const counts = ownAccount(table, user.id, { cheaply: true });
  const { items, pagination } = await listFollowedBy(table, { id: user.id, counts }, query);
  return ok({ data: { following: await publicUsersOf(table, user, items), pagination } });
});
