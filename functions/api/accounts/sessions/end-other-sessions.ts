import { endpoint } from '#functions/runtime/endpoint';
import { closeOtherSessions as endOthers } from '#functions/usecases/accounts/sessions/sessions';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const endOtherSessions = endpoint(
  routes.endOtherSessions,
  ['table', 'clock'],
  async ({ user, request: { ip, language } }, ports) => {
    await endOthers(ports, user, ip);
    return ok({ message: confirmationText('other_sessions_ended', language) });
  },
);
