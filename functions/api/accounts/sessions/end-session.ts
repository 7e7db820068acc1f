import { endpoint } from '#functions/runtime/endpoint';
import { closeSession as end } from '#functions/usecases/accounts/sessions/sessions';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const endSession = endpoint(
  routes.endSession,
  ['table', 'clock'],
  async ({ params, user, request: { ip, language } }, ports) => {
    const ended = await end(ports, user, { which: params.session_id, ip });
    return ended === 0 ? refuse('session_not_found') : ok({ message: confirmationText('session_ended', language) });
  },
);
