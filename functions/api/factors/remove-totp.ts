import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { removeTotp as remove } from '../../usecases/accounts/authenticator-app.ts';
import { factorProof } from '../shapes/factor-proof.ts';
import { factorsShape } from '../shapes/factors.ts';

export const removeTotp = endpoint(
  routes.removeTotp,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ body, user, request }, ports) => {
    const removed = await remove(ports, await ownAccount(ports.table, user.id), factorProof({ body, user, request }));
    return removed.ok ? ok({ factors: factorsShape(removed.value, ports.site) }) : removed;
  },
);
