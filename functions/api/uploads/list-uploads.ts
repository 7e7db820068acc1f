import { openUploadShape } from '#functions/responses/uploads/uploads';
import { endpoint } from '#functions/runtime/endpoint';
import { listOpenUploads } from '#functions/store/uploads/storage';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** Latest first. */
export const listUploads = endpoint(routes.listUploads, ['table'], async ({ user }, { table }) => {
  const uploads = await listOpenUploads(table, user.id);
  return ok({ uploads: uploads.toReversed().map(openUploadShape) });
});
