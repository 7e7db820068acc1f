import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findUpload } from '../../store/uploads/uploads.ts';
import { joinUpload } from '../../usecases/uploads/complete-upload.ts';
import { uploadShape } from '../shapes/uploads.ts';

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
