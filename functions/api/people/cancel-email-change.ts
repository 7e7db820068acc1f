import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { confirmationText } from '#shared/said';
import { endpoint } from '../../runtime/endpoint.ts';
import { cancelEmailChange as cancel } from '../../usecases/accounts/pending-email.ts';

export const cancelEmailChange = endpoint(
  routes.cancelEmailChange,
  ['table', 'clock'],
  async ({ user, request }, ports) => {
    await cancel(ports, user.id, request.ip);
    return ok({ message: confirmationText('email_change_cancelled', request.language) });
  },
);
