import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { removePasskey as remove } from '../../usecases/accounts/passkeys.ts';
import { factorProof } from '../shapes/factor-proof.ts';
import { factorsShape } from '../shapes/factors.ts';

export const removePasskey = endpoint(
  routes.removePasskey,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ params: { id }, body, user, request }, ports) => {
    const own = await ownAccount(ports.table, user.id);
    const removed = await remove(ports, own, { id, proof: factorProof({ body, user, request }) });
    return removed.ok ? ok({ factors: factorsShape(removed.value, ports.site) }) : removed;
  },
);
