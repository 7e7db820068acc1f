import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFilesOf } from '../store/files.ts';
import { marksOf } from '../store/marks.ts';
import { countFilesOwned } from '../store/owned-files.ts';
import { filePostShape } from './shapes/files.ts';

export const listMyFiles = endpoint(routes.listMyFiles, ['table'], async ({ query, user }, { table }) => {
  const total = () => countFilesOwned(table, user.id);
  const { items, pagination } = await listFilesOf(table, user.id, { wanted: query, all: true, total });
  const marks = await marksOf(
    table,
    user,
    items.map(({ id }) => id),
  );
  return ok({ posts: items.map((file) => filePostShape(file, marks(file.id))), pagination });
});
