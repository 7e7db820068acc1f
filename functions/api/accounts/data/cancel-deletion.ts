import { deletionShape } from '#functions/responses/accounts/deletion';
import { endpoint } from '#functions/runtime/endpoint';
import { withdrawDeletion as cancel } from '#functions/usecases/accounts/data/deletion';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const cancelDeletion = endpoint(
  routes.cancelDeletion,
  ['table', 'queues', 'clock'],
  async ({ user, request }, ports) => ok({ data: deletionShape(await cancel(ports, user.id, request.ip)) }),
);
