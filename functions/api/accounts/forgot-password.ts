import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { say } from '#shared/said';
import { mailLimits } from '../../domain/throttling.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import { linkMail } from '../../usecases/accounts/mail-links.ts';
import { send } from '../../usecases/outbox.ts';

/** Unknown addresses count against the limit like known ones: neither the answer nor the 429 tells them apart. */
export const forgotPassword = endpoint(
  routes.forgotPassword,
  ['table', 'queues', 'ids', 'clock'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const { language } = request;
    const user = await findUserByEmail(ports.table, body.email);
    const mail = user && linkMail('reset-password', user, { ids: ports.ids, now, language });

    const committed = await commitWithin(ports.table, mailLimits(body.email), { now, alongside: mail?.writes ?? [] });
    if ('code' in committed) return committed;
    if (!committed.ok) throw new Error('a fresh secret was used before');
    if (mail) await send(ports, mail.entry);
    return ok({ message: say('recovery_sent', language) });
  },
);
