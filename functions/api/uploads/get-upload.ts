import { uploadShape } from '#functions/responses/uploads/uploads';
import { endpoint } from '#functions/runtime/endpoint';
import { findUpload } from '#functions/store/uploads/uploads';
import { findJoined, storedParts } from '#functions/usecases/uploads/complete-upload';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getUpload = endpoint(
  routes.getUpload,
  ['table', 'blobs', 'links', 'clock'],
  async ({ params, user }, ports) => {
    const upload = await findUpload(ports.table, params.id, user.id);
    if (!upload || upload.state === 'dropping') return refuse('upload_not_found');

    const stored = upload.state === 'uploading' ? await storedParts(ports, upload) : [];
    const joined = upload.state === 'uploading' && stored.length === 0 ? await findJoined(ports, upload) : undefined;
    if (joined?.ok === false) return refuse('upload_not_found');
    return ok({ upload: await uploadShape(ports.links, joined?.value ?? upload, stored) });
  },
);
