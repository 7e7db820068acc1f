import { endpoint } from '#functions/runtime/endpoint';
import { findArchives } from '#functions/store/files/archives';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** In the order of the package. Everyone who may see a post may see the listings of its archives. */
export const listArchives = endpoint(routes.listArchives, ['table'], async ({ params, user }, { table }) => {
  const view = await viewFile(table, params.id, user);
  if (!view) return refuse('file_not_found');
  const stored = await findArchives(table, view.file);
  const archives = view.file.files.flatMap(({ id }) => {
    const archive = stored.get(id);
    return archive ? [{ id, ...archive }] : [];
  });
  return ok({ data: { archives } });
});
