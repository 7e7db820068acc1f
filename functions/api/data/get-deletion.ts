import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { deletionOf } from '../../usecases/data/deletion.ts';
import { deletionShape } from '../shapes/deletion.ts';

export const getDeletion = endpoint(routes.getDeletion, ['table', 'clock'], async ({ user }, ports) =>
  ok({ data: deletionShape(await deletionOf(ports, user.id)) }),
);
