import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listOpenUploads } from '../../store/uploads/storage.ts';
import { openUploadShape } from '../shapes/uploads.ts';

/** Latest first. */
export const listUploads = endpoint(routes.listUploads, ['table'], async ({ user }, { table }) => {
  const uploads = await listOpenUploads(table, user.id);
  return ok({ uploads: uploads.toReversed().map(openUploadShape) });
});
