import { endpoint } from '#functions/runtime/endpoint';
import { issueLoginChallenge as start } from '#functions/usecases/accounts/factors/passkey-login';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const startPasskeyLogin = endpoint(
  routes.startPasskeyLogin,
  ['table', 'ids', 'clock', 'site'],
  async ({ request }, ports) => {
    const started = await start(ports, request.ip);
    return started.ok ? ok({ options: started.value }) : started;
  },
);
