import { factorProof } from '#functions/responses/accounts/factor-proof';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { issueTotpSecret as start } from '#functions/usecases/accounts/factors/authenticator-app';
import { routes } from '#shared/contract/index';

export const startTotp = endpoint(
  routes.startTotp,
  ['table', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) =>
    start(ports, await ownAccount(ports.table, user.id), factorProof({ body, user, request })),
);
