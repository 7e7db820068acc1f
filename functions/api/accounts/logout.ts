import { endpoint } from '#functions/runtime/endpoint';
import { closeSession } from '#functions/usecases/accounts/sessions/sessions';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** From the next call on the token is invalid everywhere. */
export const logout = endpoint(
  routes.logout,
  ['table', 'clock'],
  async ({ user, request: { ip, language } }, ports) => {
    await closeSession(ports, user, { which: user.session, ip });
    return ok({ message: confirmationText('logged_out', language) });
  },
);
