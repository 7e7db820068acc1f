import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { partSha256Of } from '../../domain/uploads/uploads.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { openUpload } from '../../usecases/uploads/upload-flow.ts';
import { uploadShape } from '../shapes/uploads.ts';

export const createUpload = endpoint(
  routes.createUpload,
  ['table', 'blobs', 'links', 'clock', 'ids'],
  async ({ body, user }, ports) => {
    const opened = await openUpload(ports, user.id, { ...body, partSha256: partSha256Of(body) });
    if (!opened.ok) return opened;
    return ok({ upload: await uploadShape(ports.links, opened.value, []) });
  },
);
