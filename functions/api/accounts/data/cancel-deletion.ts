import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '#functions/runtime/endpoint';
import { cancelDeletion as cancel } from '#functions/usecases/accounts/data/deletion';
import { deletionShape } from '#functions/responses/deletion';

export const cancelDeletion = endpoint(
  routes.cancelDeletion,
  ['table', 'queues', 'clock'],
  async ({ user, request }, ports) => ok({ data: deletionShape(await cancel(ports, user.id, request.ip)) }),
);
