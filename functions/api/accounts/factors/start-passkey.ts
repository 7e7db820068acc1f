import { factorProof } from '#functions/responses/accounts/factor-proof';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { issueRegistrationChallenge as start } from '#functions/usecases/accounts/factors/passkeys';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const startPasskey = endpoint(
  routes.startPasskey,
  ['table', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ body, user, request }, ports) => {
    const started = await start(ports, await ownAccount(ports.table, user.id), factorProof({ body, user, request }));
    return started.ok ? ok({ options: started.value }) : started;
  },
);
