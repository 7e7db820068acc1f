import { factorProof } from '#functions/responses/accounts/factor-proof';
import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { deletePasskey as remove } from '#functions/usecases/accounts/factors/passkeys';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const removePasskey = endpoint(
  routes.removePasskey,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ params: { id }, body, user, request }, ports) => {
    const own = await ownAccount(ports.table, user.id);
    const removed = await remove(ports, own, { id, proof: factorProof({ body, user, request }) });
    return removed.ok ? ok({ factors: factorsShape(removed.value, ports.site) }) : removed;
  },
);
