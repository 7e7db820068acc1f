import { findPeopleByName } from '#functions/projections/search/creators';
import { publicUsersFor } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const searchUsers = endpoint(routes.searchUsers, ['table', 'search'], async ({ query, user }, ports) => {
  const { items, pagination } = await findPeopleByName(ports, query.q ?? query.query ?? '', query);
  return ok({ data: { users: await publicUsersFor(ports.table, user, items), pagination } });
});
