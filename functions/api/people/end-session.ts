import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { confirmationText } from '#shared/said';
import { endpoint } from '../../runtime/endpoint.ts';
import { endSession as end } from '../../usecases/accounts/sessions.ts';

export const endSession = endpoint(
  routes.endSession,
  ['table', 'clock'],
  async ({ params, user, request: { ip, language } }, ports) => {
    const ended = await end(ports, user, { which: params.session_id, ip });
    return ended === 0 ? refuse('session_not_found') : ok({ message: confirmationText('session_ended', language) });
  },
);
