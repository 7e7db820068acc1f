import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { matchesPerson } from '../domain/people.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { listCreators, searchCreators } from '../store/creators.ts';
import { followedAmong } from '../store/follows.ts';
import { publicUserOf } from './shapes/users.ts';

export const listUsers = endpoint(routes.listUsers, ['table'], async ({ query, user }, { table }) => {
  const text = query.q?.trim() ?? '';
  const { items, pagination } =
    text === ''
      ? await listCreators(table, query)
      : await searchCreators(table, query, (person) => matchesPerson(person, text));

  const ids = items.map(({ id }) => id);
  const followed = await followedAmong(table, user?.id, ids);
  return ok({ users: items.map((person) => publicUserOf(person, followed.has(person.id))), pagination });
});
