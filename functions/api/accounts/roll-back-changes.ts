import { endpoint } from '#functions/runtime/endpoint';
import { findMailToken } from '#functions/store/emails/mail-tokens';
import { revertRecentChanges as rollBack } from '#functions/usecases/accounts/roll-back';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Opening the link changes nothing, because programs that scan emails open links; only the button sends this POST. */
export const rollBackChanges = endpoint(
  routes.rollBackChanges,
  ['table', 'queues', 'passwords', 'ids', 'clock'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const token = await findMailToken(ports.table, body.token, { purposes: ['roll-back'], now });
    if (!token) return refuse('email_link_invalid');
    const result = await rollBack(ports, token, request.ip);
    return result.ok ? ok({ message: confirmationText('changes_rolled_back', request.language) }) : result;
  },
);
