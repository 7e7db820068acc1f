import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { requestExport as ask } from '../../usecases/data/own-export.ts';
import { factorProof } from '../shapes/factor-proof.ts';
import { ownExportShape } from '../shapes/own-export.ts';

export const requestExport = endpoint(
  routes.requestExport,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const proof = { ...factorProof({ body, user, request }), purpose: 'export' } as const;
    const result = await ask(ports, { id: user.id, language: request.language, proof });
    return result.ok ? ok({ data: ownExportShape(ports, result.value) }) : result;
  },
);
