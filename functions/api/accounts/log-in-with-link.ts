import { ownUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { browserCredentials } from '#functions/usecases/accounts/sessions/browser-credentials';
import { linkLogin } from '#functions/usecases/accounts/sessions/link-login';
import { originOf } from '#functions/usecases/accounts/sessions/sessions';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** A POST of its own: programs that open the links of emails do not open a session by it. */
export const logInWithLink = endpoint(
  routes.logInWithLink,
  ['table', 'tokens', 'ids', 'clock'],
  async ({ body: { token: link, browser_key: browserKey }, request }, ports) => {
    const admitted = await linkLogin(ports, { link, browserKey, origin: originOf(request) });
    if (!admitted.ok) return admitted;
    const session = await browserCredentials(ports, admitted.value, request.headers['x-device']);
    return ok({ ...session, user: ownUserOf(admitted.value.user) });
  },
);
