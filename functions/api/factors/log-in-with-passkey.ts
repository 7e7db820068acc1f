import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { passkeyLogin } from '../../usecases/accounts/passkey-login.ts';
import { ownUserOf } from '../shapes/users.ts';

export const logInWithPasskey = endpoint(
  routes.logInWithPasskey,
  ['table', 'passkeys', 'tokens', 'clock'],
  async ({ body: { credential }, request: { ip } }, ports) => {
    const admitted = await passkeyLogin(ports, { credential, ip });
    if (!admitted.ok) return admitted;
    return ok({ token: await ports.tokens.issue(admitted.value), user: ownUserOf(admitted.value) });
  },
);
