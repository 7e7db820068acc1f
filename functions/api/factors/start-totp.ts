import { routes } from '#shared/contract/index';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { startTotp as start } from '../../usecases/accounts/authenticator-app.ts';
import { factorProof } from '../shapes/factor-proof.ts';

export const startTotp = endpoint(
  routes.startTotp,
  ['table', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) =>
    start(ports, await ownAccount(ports.table, user.id), factorProof({ body, user, request })),
);
