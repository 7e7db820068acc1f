import type { FileOrder, OwnFileSort } from '#shared/contract/file-lists';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { marksOf } from '../store/marks.ts';
import { listOwnedFiles } from '../store/owned-files.ts';
import { filePostShape } from './shapes/files.ts';

const usualOrder = {
  created_at: 'desc',
  title: 'asc',
  download_count: 'desc',
  price: 'desc',
} as const satisfies Record<OwnFileSort, FileOrder>;

export const listUserFiles = endpoint(routes.listUserFiles, ['table'], async ({ query, user }, { table }) => {
  const { sortBy: sort, order = usualOrder[sort] } = query;
  const { items, pagination } = await listOwnedFiles(table, user.id, { sort, order, wanted: query });
  const marks = await marksOf(
    table,
    user,
    items.map(({ id }) => id),
  );
  return ok({ posts: items.map((file) => filePostShape(file, marks(file.id))), pagination });
});
