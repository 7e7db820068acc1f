import { endpoint } from '#functions/runtime/endpoint';
import { redeemEmailLink } from '#functions/usecases/accounts/email-link';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

const messageOf = { 'verify-email': 'email_verified', 'change-email': 'email_changed' } as const;

export const verifyEmail = endpoint(
  routes.verifyEmail,
  ['table', 'queues', 'ids', 'clock'],
  async ({ query, request: { ip, language } }, deps) => {
    const redeemed = await redeemEmailLink(deps, { link: query.token, ip });
    return redeemed.ok ? ok({ message: confirmationText(messageOf[redeemed.value], language) }) : redeemed;
  },
);
