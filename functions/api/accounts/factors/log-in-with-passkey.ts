import { ownUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { passkeyLogin } from '#functions/usecases/accounts/factors/passkey-login';
import { browserCredentials } from '#functions/usecases/accounts/sessions/browser-credentials';
import { originOf } from '#functions/usecases/accounts/sessions/sessions';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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
