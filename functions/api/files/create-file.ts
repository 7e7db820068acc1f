import { fileDetailShape } from '#functions/responses/files/files';
import { storageShape } from '#functions/responses/uploads/storage';
import { endpoint } from '#functions/runtime/endpoint';
import { findStorage } from '#functions/store/uploads/storage';
import { publishFile } from '#functions/usecases/files/publish-file';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

const ownersView = { isOwner: true, starred: false, purchased: false };

export const createFile = endpoint(
  routes.createFile,
  ['table', 'blobs', 'queues', 'clock', 'ids'],
  async ({ body, user }, deps) => {
    const published = await publishFile(body, user.id, deps);
    if (!published.ok) return published;
    const data = fileDetailShape(published.value, { ...ownersView, now: deps.clock.now() });
    return ok({ data, storage_info: storageShape(await findStorage(deps.table, user.id)) });
  },
);
