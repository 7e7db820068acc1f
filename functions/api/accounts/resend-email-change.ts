import { endpoint } from '#functions/runtime/endpoint';
import { resendPendingEmail as resend } from '#functions/usecases/accounts/pending-email';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const resendEmailChange = endpoint(
  routes.resendEmailChange,
  ['table', 'queues', 'ids', 'clock'],
  async ({ user, request: { language } }, ports) => {
    const result = await resend(ports, user.id, language);
    return result.ok
      ? ok({ message: confirmationText('email_mail_resent', language, { email: result.value }) })
      : result;
  },
);
