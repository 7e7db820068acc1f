import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { renamePasskey as rename } from '../../usecases/accounts/passkeys.ts';
import { factorsShape } from '../shapes/factors.ts';

export const renamePasskey = endpoint(
  routes.renamePasskey,
  ['table', 'clock', 'site'],
  async ({ params: { id }, body: { name }, user }, ports) => {
    const renamed = await rename(ports, user.id, { id, name });
    return renamed.ok ? ok({ factors: factorsShape(renamed.value, ports.site) }) : renamed;
  },
);
