import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findStorage } from '../../store/uploads/storage.ts';
import { storageShape } from '../shapes/storage.ts';

export const getStorage = endpoint(routes.getStorage, ['table'], async ({ user }, { table }) =>
  ok(storageShape(await findStorage(table, user.id, { cheaply: true }))),
);
