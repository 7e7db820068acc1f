import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { deviceToken, knownDevice } from '../../usecases/accounts/devices.ts';
import { passkeyLogin } from '../../usecases/accounts/passkey-login.ts';
import { originOf } from '../../usecases/accounts/sessions.ts';
import { ownUserOf } from '../shapes/users.ts';

export const logInWithPasskey = endpoint(
  routes.logInWithPasskey,
  ['table', 'passkeys', 'tokens', 'ids', 'clock'],
  async ({ body: { credential }, request }, ports) => {
    const admitted = await passkeyLogin(ports, { credential, origin: originOf(request) });
    if (!admitted.ok) return admitted;
    const { user, claims } = admitted.value;
    const known = await knownDevice(ports.tokens, user, request.headers['x-device']);
    const [token, device] = await Promise.all([ports.tokens.issue(claims), deviceToken(ports, user, known)]);
    return ok({ token, device, user: ownUserOf(user) });
  },
);
