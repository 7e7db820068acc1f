import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { registerPasskey as add } from '#functions/usecases/accounts/factors/passkeys';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const addPasskey = endpoint(
  routes.addPasskey,
  ['table', 'queues', 'passkeys', 'ids', 'clock', 'site'],
  async ({ body: { credential: attestation, name }, user, request: { ip } }, ports) => {
    const result = await add(ports, await ownAccount(ports.table, user.id), {
      attestation,
      name,
      ip,
      session: user.session,
    });
    if (!result.ok) return result;
    const { factors, codes } = result.value;
    return ok({ factors: factorsShape(factors, ports.site), recovery_codes: codes });
  },
);
