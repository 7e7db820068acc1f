import { maskedAccount } from '#functions/domain/accounts/masks';
import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { issueMailboxCode as sendCode } from '#functions/usecases/accounts/factors/mailbox-code';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** The address in the response is masked: the caller may not be its owner. */
export const sendMailboxCode = endpoint(
  routes.sendMailboxCode,
  ['table', 'queues', 'ids', 'clock', 'factorVault'],
  async ({ body: { purpose }, user, request: { language } }, ports) => {
    const result = await sendCode(ports, await ownAccount(ports.table, user.id), { purpose, language });
    if (!result.ok) return result;
    const email = maskedAccount(result.value.to);
    const message = confirmationText('mailbox_code_sent', language, { email });
    return ok({ message, sent_to: email, expires_at: instant(result.value.expiresAt) });
  },
);
