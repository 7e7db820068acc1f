import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { startPasskey as start } from '../../usecases/accounts/passkeys.ts';
import { factorProof } from '../shapes/factor-proof.ts';

export const startPasskey = endpoint(
  routes.startPasskey,
  ['table', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ body, user, request }, ports) => {
    const started = await start(ports, await ownAccount(ports.table, user.id), factorProof({ body, user, request }));
    return started.ok ? ok({ options: started.value }) : started;
  },
);
