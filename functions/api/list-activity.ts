import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listActivityFor } from '../store/activity.ts';
import { marksOf } from '../store/marks.ts';
import { filePostShape } from './shapes/files.ts';

export const listActivity = endpoint(routes.listActivity, ['table'], async ({ query, user }, { table }) => {
  const { items, pagination } = await listActivityFor(table, user.id, query);
  const marks = await marksOf(
    table,
    user,
    items.map(({ id }) => id),
  );
  return ok({ posts: items.map((file) => filePostShape(file, marks(file.id))), pagination });
});
