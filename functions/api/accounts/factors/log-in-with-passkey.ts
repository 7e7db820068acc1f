import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '#functions/runtime/endpoint';
import { browserCredentials } from '#functions/usecases/accounts/sessions/browser-credentials';
import { passkeyLogin } from '#functions/usecases/accounts/factors/passkey-login';
import { originOf } from '#functions/usecases/accounts/sessions/sessions';
import { ownUserOf } from '#functions/responses/users';

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
