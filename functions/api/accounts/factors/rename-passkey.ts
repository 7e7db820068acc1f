import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { setPasskeyName as rename } from '#functions/usecases/accounts/factors/passkeys';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const renamePasskey = endpoint(
  routes.renamePasskey,
  ['table', 'clock', 'site'],
  async ({ params: { id }, body: { name }, user }, ports) => {
    const renamed = await rename(ports, user.id, { id, name });
    return renamed.ok ? ok({ factors: factorsShape(renamed.value, ports.site) }) : renamed;
  },
);
