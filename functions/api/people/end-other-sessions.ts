import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { confirmationText } from '#shared/said';
import { endpoint } from '../../runtime/endpoint.ts';
import { endOtherSessions as endOthers } from '../../usecases/accounts/sessions.ts';

export const endOtherSessions = endpoint(
  routes.endOtherSessions,
  ['table', 'clock'],
  async ({ user, request: { ip, language } }, ports) => {
    await endOthers(ports, user, ip);
    return ok({ message: confirmationText('other_sessions_ended', language) });
  },
);
