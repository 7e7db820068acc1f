import { endpoint } from '#functions/runtime/endpoint';
import { findMailToken } from '#functions/store/emails/mail-tokens';
import { confirmEmail } from '#functions/usecases/accounts/confirm-email';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const confirmEmailChange = endpoint(
  routes.confirmEmailChange,
  ['table', 'clock'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const token = await findMailToken(ports.table, body.token, { purposes: ['confirm-email'], now });
    if (!token) return refuse('email_link_invalid');
    const confirmed = await confirmEmail(ports, token, request.ip);
    return confirmed.ok ? ok({ message: confirmationText('email_change_confirmed', request.language) }) : confirmed;
  },
);
