import { factorProof } from '#functions/responses/accounts/factor-proof';
import { ownExportShape } from '#functions/responses/accounts/own-export';
import { endpoint } from '#functions/runtime/endpoint';
import { queueExport as ask } from '#functions/usecases/accounts/data/own-export';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const requestExport = endpoint(
  routes.requestExport,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const proof = { ...factorProof({ body, user, request }), purpose: 'export' } as const;
    const result = await ask(ports, { id: user.id, language: request.language, proof });
    return result.ok ? ok({ data: ownExportShape(ports, result.value) }) : result;
  },
);
