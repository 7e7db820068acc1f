import { endpoint } from '#functions/runtime/endpoint';
import { arrivingPreview, newPreview } from '#functions/store/files/previews/previews';
import { findUpload } from '#functions/store/uploads/uploads';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Announces a preview of an upload; the last announcement and the first bytes count. It stays hidden until a post names it. */
export const createPreview = endpoint(
  routes.createPreview,
  ['table', 'links'],
  async ({ params, body, user }, ports) => {
    const { table, links } = ports;
    const upload = await findUpload(table, params.id, user.id);
    if (!upload) return refuse('upload_not_found');

    const committed = await table.commit(newPreview(upload, body));
    if (!committed.ok) return refuse('upload_closed');
    const url = 'size' in body ? await links.uploadWhole(arrivingPreview(upload.id), body) : null;
    return ok({ preview: { id: upload.id, url } });
  },
);
