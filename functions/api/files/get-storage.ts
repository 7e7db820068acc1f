import { deletedFileShape, storageShape } from '#functions/responses/uploads/storage';
import { endpoint } from '#functions/runtime/endpoint';
import { findStorage } from '#functions/store/uploads/storage';
import { listDeletedFiles } from '#functions/usecases/files/deleted-files';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getStorage = endpoint(routes.getStorage, ['table', 'clock'], async ({ user }, ports) => {
  const [storage, deleted] = await Promise.all([
    findStorage(ports.table, user.id, { cheaply: true }),
    listDeletedFiles(ports, user.id),
  ]);
  return ok({ ...storageShape(storage), deleted: deleted.map(deletedFileShape) });
});
