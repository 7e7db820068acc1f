import { previewsOf } from '#functions/responses/files/previews';
import { endpoint } from '#functions/runtime/endpoint';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/**
 * In the order of the package. Everyone who may see a post may see its previews; the seller also sees withdrawn ones, so that they can
 * be shown again.
 */
export const listPreviews = endpoint(
  routes.listPreviews,
  ['table', 'links', 'site'],
  async ({ params, user }, ports) => {
    const view = await viewFile(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    const { files, previews: previewIds = [] } = view.file;
    const ids = files.flatMap(({ id }) => (view.isOwner || previewIds.includes(id) ? [id] : []));
    return ok({ data: { previews: await previewsOf(ports, view.file, ids) } });
  },
);
