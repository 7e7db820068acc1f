import { partSha256Of } from '#functions/domain/uploads/uploads';
import { uploadShape } from '#functions/responses/uploads/uploads';
import { endpoint } from '#functions/runtime/endpoint';
import { openUpload } from '#functions/usecases/uploads/upload-flow';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const createUpload = endpoint(
  routes.createUpload,
  ['table', 'blobs', 'links', 'clock', 'ids'],
  async ({ body, user }, ports) => {
    const opened = await openUpload(ports, user.id, { ...body, partSha256: partSha256Of(body) });
    if (!opened.ok) return opened;
    return ok({ upload: await uploadShape(ports.links, opened.value, []) });
  },
);
