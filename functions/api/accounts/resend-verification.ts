import { isVerified } from '#functions/domain/accounts/accounts';
import { mailLimits } from '#functions/domain/throttling';
import { endpoint } from '#functions/runtime/endpoint';
import { findUserByEmail } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin } from '#functions/store/table/throttle';
import { linkEmail, noAccount } from '#functions/usecases/accounts/mail-links';
import { send } from '#functions/usecases/outbox';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/**
 * Unknown addresses count against the limit like known ones and cost the same work: neither the response, nor its time, nor the 429
 * tells them apart. An address whose email bounced is reported, so that no one waits in vain.
 */
export const resendVerification = endpoint(
  routes.resendVerification,
  ['table', 'queues', 'ids', 'clock'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const { language } = request;
    const [user, suppression] = await Promise.all([
      findUserByEmail(ports.table, body.email),
      findSuppression(ports.table, body.email),
    ]);
    const hasBounced = suppression === 'bounced';
    const waiting = user && !isVerified(user) ? user : undefined;
    const setting = { ids: ports.ids, now, language, isDecoy: waiting === undefined, returnTo: body.return_to };
    const mail = linkEmail('verify-email', waiting ?? noAccount(body.email), setting);

    const alongside = hasBounced ? [] : mail.writes;
    const committed = await commitWithin(ports.table, mailLimits(body.email), { now, alongside });
    if ('code' in committed) return committed;
    if (!committed.ok) throw new Error('a fresh secret was used before');
    if (hasBounced) return refuse('email_bounced');
    await send(ports, mail.entry);
    return ok({ message: confirmationText('verification_resent', language) });
  },
);
