import { factorProof } from '#functions/responses/accounts/factor-proof';
import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { disableTotp as remove } from '#functions/usecases/accounts/factors/authenticator-app';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const removeTotp = endpoint(
  routes.removeTotp,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ body, user, request }, ports) => {
    const removed = await remove(ports, await ownAccount(ports.table, user.id), factorProof({ body, user, request }));
    return removed.ok ? ok({ factors: factorsShape(removed.value, ports.site) }) : removed;
  },
);
