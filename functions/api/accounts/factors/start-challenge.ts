import { endpoint } from '#functions/runtime/endpoint';
import { issueChallenge as start } from '#functions/usecases/accounts/factors/passkeys';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const startChallenge = endpoint(
  routes.startChallenge,
  ['table', 'ids', 'clock', 'site'],
  async ({ body, user }, ports) => {
    const started = await start(ports, user, body.purpose);
    return started.ok ? ok({ options: started.value }) : started;
  },
);
