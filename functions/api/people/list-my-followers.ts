import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { followedBy } from '../../store/people/follows.ts';
import { listFollows } from '../../store/people/lists.ts';
import { publicUsersIn } from '../shapes/people.ts';

export const listMyFollowers = endpoint(routes.listMyFollowers, ['table'], async ({ query, user }, { table }) => {
  const follows = followedBy(table, user.id);
  const counts = ownAccount(table, user.id, { cheaply: true });
  const { items, pagination } = await listFollows(table, { list: 'followers', id: user.id, counts }, query);
  return ok({ data: { followers: await publicUsersIn(table, items, follows), pagination } });
});
