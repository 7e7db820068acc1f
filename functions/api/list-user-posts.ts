import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFilesOf } from '../store/files.ts';
import { marksOf } from '../store/marks.ts';
import { countFilesOwned } from '../store/owned-files.ts';
import { findPerson } from '../store/users.ts';
import { filePostShape } from './shapes/files.ts';

/** On one's own page the private posts stand among the public ones, and count. */
export const listUserPosts = endpoint(routes.listUserPosts, ['table'], async ({ params, query, user }, { table }) => {
  const person = await findPerson(table, params.usernameOrId);
  if (!person) return refuse('user_not_found');

  const all = person.id === user?.id;
  const total = async () => (all ? countFilesOwned(table, person.id) : person.filesCount);
  const { items, pagination } = await listFilesOf(table, person.id, { wanted: query, all, total });
  const marks = await marksOf(
    table,
    user,
    items.map(({ id }) => id),
  );
  return ok({ posts: items.map((file) => filePostShape(file, marks(file.id))), pagination });
});
