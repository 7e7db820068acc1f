import { endpoint } from '#functions/runtime/endpoint';
import { cancelPendingEmail as cancel } from '#functions/usecases/accounts/pending-email';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const cancelEmailChange = endpoint(
  routes.cancelEmailChange,
  ['table', 'clock'],
  async ({ user, request }, ports) => {
    await cancel(ports, user.id, request.ip);
    return ok({ message: confirmationText('email_change_cancelled', request.language) });
  },
);
