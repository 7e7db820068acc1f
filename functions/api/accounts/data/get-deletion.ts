import { deletionShape } from '#functions/responses/accounts/deletion';
import { endpoint } from '#functions/runtime/endpoint';
import { findDeletionState } from '#functions/usecases/accounts/data/deletion';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getDeletion = endpoint(routes.getDeletion, ['table', 'clock'], async ({ user }, ports) =>
  ok({ data: deletionShape(await findDeletionState(ports, user.id)) }),
);
