import { routes } from '#shared/contract/index';
import type { FileOrder, OwnFileSort, OwnFileStatus } from '#shared/contract/shapes/file-input';
import { ok } from '#shared/result';
import { fitsRecord } from '../../domain/search/records.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import type { File } from '../../store/files/files.ts';
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
  const asked = { sort, order, wanted: query, matches: wantedFile(query) };
  const { items, pagination } = await listOwnedFiles(table, user.id, asked);
  return ok({ posts: await filePostsFor(table, user, items), pagination });
});

/** By words of the title, and by who may see it. */
function wantedFile({ q, status }: { q?: string | undefined; status?: OwnFileStatus | undefined }) {
  const fits = fitsRecord(q);
  if (!fits && !status) return undefined;
  return ({ title, isPublic }: File) => (!fits || fits(title)) && (!status || isPublic === (status === 'public'));
}
