import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findStorage } from '../../store/uploads/storage.ts';
import { listDeletedFiles } from '../../usecases/files/deleted-files.ts';
import { deletedFileShape, storageShape } from '../shapes/storage.ts';

export const getStorage = endpoint(routes.getStorage, ['table', 'clock'], async ({ user }, ports) => {
  const [storage, deleted] = await Promise.all([
    findStorage(ports.table, user.id, { cheaply: true }),
    listDeletedFiles(ports, user.id),
  ]);
  return ok({ ...storageShape(storage), deleted: deleted.map(deletedFileShape) });
});
