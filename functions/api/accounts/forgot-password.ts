import { resetMailLimits } from '#functions/domain/throttling';
import { endpoint } from '#functions/runtime/endpoint';
import { commitWithin } from '#functions/store/table/throttle';
import { findRecoverable } from '#functions/usecases/accounts/find-by-address';
import { linkEmail, noAccount } from '#functions/usecases/accounts/mail-links';
import { send } from '#functions/usecases/outbox';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/**
 * Unknown addresses count against the limit like known ones and cost the same work: neither the response, nor its time, nor the 429
 * tells them apart.
 */
export const forgotPassword = endpoint(
  routes.forgotPassword,
  ['table', 'queues', 'ids', 'clock'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const { language } = request;
    const user = await findRecoverable(ports.table, body.email, now);
    const setting = { ids: ports.ids, now, language, isDecoy: user === undefined, returnTo: body.return_to };
    const mail = linkEmail('reset-password', user ?? noAccount(body.email), setting);

    const limits = resetMailLimits(body.email, request.ip);
    const committed = await commitWithin(ports.table, limits, { now, alongside: mail.writes });
    if ('code' in committed) return committed;
    if (!committed.ok) throw new Error('a fresh secret was used before');
    await send(ports, mail.entry);
    return ok({ message: confirmationText('recovery_sent', language) });
  },
);
