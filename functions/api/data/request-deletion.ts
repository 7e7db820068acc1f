import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { requestDeletion as ask } from '../../usecases/data/deletion.ts';
import { deletionShape } from '../shapes/deletion.ts';
import { factorProof } from '../shapes/factor-proof.ts';

export const requestDeletion = endpoint(
  routes.requestDeletion,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const proof = { ...factorProof({ body, user, request }), purpose: 'deletion' } as const;
    const result = await ask(ports, user, proof);
    return result.ok ? ok({ data: deletionShape(result.value) }) : result;
  },
);
