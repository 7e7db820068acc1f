import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { cancelDeletion as cancel } from '../../usecases/data/deletion.ts';
import { deletionShape } from '../shapes/deletion.ts';

export const cancelDeletion = endpoint(
  routes.cancelDeletion,
  ['table', 'queues', 'clock'],
  async ({ user, request }, ports) => ok({ data: deletionShape(await cancel(ports, user.id, request.ip)) }),
);
