import { deletionShape } from '#functions/responses/accounts/deletion';
import { factorProof } from '#functions/responses/accounts/factor-proof';
import { endpoint } from '#functions/runtime/endpoint';
import { scheduleDeletion as ask } from '#functions/usecases/accounts/data/deletion';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const requestDeletion = endpoint(
  routes.requestDeletion,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const proof = { ...factorProof({ body, user, request }), purpose: 'deletion' } as const;
    const result = await ask(ports, user, proof);
    return result.ok ? ok({ data: deletionShape(result.value) }) : result;
  },
);
