import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { matchesPerson } from '../domain/people.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { listCreators, searchCreators } from '../store/creators.ts';
import { publicUsersFor } from './shapes/people.ts';

export const listUsers = endpoint(routes.listUsers, ['table'], async ({ query, user }, { table }) => {
  const text = query.q?.trim() ?? '';
  const { items, pagination } =
    text === ''
      ? await listCreators(table, query)
      : await searchCreators(table, query, (person) => matchesPerson(person, text));
  return ok({ users: await publicUsersFor(table, user, items), pagination });
});
