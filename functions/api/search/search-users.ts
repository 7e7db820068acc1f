import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { findCreators } from '../../projections/search/creators.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { publicUsersFor } from '../shapes/people.ts';

export const searchUsers = endpoint(routes.searchUsers, ['table', 'search'], async ({ query, user }, ports) => {
  const { items, pagination } = await findCreators(ports, query.q ?? query.query ?? '', query);
  return ok({ data: { users: await publicUsersFor(ports.table, user, items), pagination } });
});
