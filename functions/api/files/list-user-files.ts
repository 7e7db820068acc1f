import { routes } from '#shared/contract/index';
import type { FileOrder, OwnFileSort } from '#shared/contract/shapes/file-input';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listOwnedFiles } from '../../store/files/owned-files.ts';
import { filePostsFor } from '../shapes/file-posts.ts';

const usualOrder = {
  created_at: 'desc',
  title: 'asc',
  download_count: 'desc',
  price: 'desc',
} as const satisfies Record<OwnFileSort, FileOrder>;

export const listUserFiles = endpoint(routes.listUserFiles, ['table'], async ({ query, user }, { table }) => {
  const { sortBy: sort, order = usualOrder[sort] } = query;
  const { items, pagination } = await listOwnedFiles(table, user.id, { sort, order, wanted: query });
  return ok({ posts: await filePostsFor(table, user, items), pagination });
});
