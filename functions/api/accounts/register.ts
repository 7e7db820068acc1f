import { endpoint } from '#functions/runtime/endpoint';
import { registerAccount } from '#functions/usecases/accounts/register-account';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const register = endpoint(
  routes.register,
  ['table', 'queues', 'passwords', 'ids', 'clock', 'site'],
  async ({ body, request: { ip, language } }, deps) => {
    const { username, email, password, return_to: returnTo, browser_key: browserKey } = body;
    const registered = await registerAccount(deps, { username, email, password, returnTo, browserKey, ip, language });
    return registered.ok ? ok({ message: confirmationText('registered', language, { email }) }) : registered;
  },
);
