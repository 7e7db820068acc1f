import { endpoint } from '#functions/runtime/endpoint';
import { findMailToken } from '#functions/store/emails/mail-tokens';
import { applyPasswordReset as reset } from '#functions/usecases/accounts/passwords';
import { deviceToken } from '#functions/usecases/accounts/sessions/devices';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** A refused password does not use up the link. */
export const resetPassword = endpoint(
  routes.resetPassword,
  ['table', 'queues', 'passwords', 'tokens', 'ids', 'clock', 'site'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const token = await findMailToken(ports.table, body.token, { purposes: ['reset-password'], now });
    if (!token) return refuse('reset_invalid');
    const { ip, language } = request;
    const result = await reset(ports, { token, ip, newPassword: body.password });
    if (!result.ok) return result;
    const device = await deviceToken(ports, result.value);
    return ok({ message: confirmationText('password_reset', language), device });
  },
);
