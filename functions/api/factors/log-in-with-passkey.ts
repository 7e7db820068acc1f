import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { browserCredentials } from '../../usecases/accounts/entered.ts';
import { passkeyLogin } from '../../usecases/accounts/passkey-login.ts';
import { originOf } from '../../usecases/accounts/sessions.ts';
import { ownUserOf } from '../shapes/users.ts';

export const logInWithPasskey = endpoint(
  routes.logInWithPasskey,
  ['table', 'passkeys', 'tokens', 'ids', 'clock'],
  async ({ body: { credential }, request }, ports) => {
    const admitted = await passkeyLogin(ports, { credential, origin: originOf(request) });
    if (!admitted.ok) return admitted;
    const session = await browserCredentials(ports, admitted.value, request.headers['x-device']);
    return ok({ ...session, user: ownUserOf(admitted.value.user) });
  },
);
