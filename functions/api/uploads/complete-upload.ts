import { uploadShape } from '#functions/responses/uploads/uploads';
import { endpoint } from '#functions/runtime/endpoint';
import { findUpload } from '#functions/store/uploads/uploads';
import { joinUpload } from '#functions/usecases/uploads/complete-upload';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const completeUpload = endpoint(
  routes.completeUpload,
  ['table', 'blobs', 'links', 'clock'],
  async ({ params, body, user }, ports) => {
    const upload = await findUpload(ports.table, params.id, user.id);
    if (!upload) return refuse('upload_not_found');
    if (upload.state === 'dropping') return refuse('upload_closed');

    const result = upload.state === 'uploading' ? await joinUpload(ports, upload, body.parts ?? []) : ok(upload);
    if (!result.ok) return result;
    return ok({ upload: await uploadShape(ports.links, result.value, []) });
  },
);
