import { renderMail } from '#functions/emails/render';
import type { Deps } from '#functions/ports/index';
import { Parked } from '#functions/runtime/worker/parked';
import { mailSent, wasSent } from '#functions/store/emails/sent-mails';
import { findSuppression } from '#functions/store/emails/suppressed';
import { outboxDone } from '#functions/store/table/outbox';
import type { Message } from '#shared/messages/index';

/**
 * An email cannot be sent exactly once. It is sent before that is recorded: a process that dies in between sends it twice, where the
 * other order would lose it. Addresses that refuse our mail get none, and decoys are not sent.
 * @throws Parked when parameters of the template are missing
 */
export async function deliverEmail(
  message: Message<'mail'>,
  { table, mail, site, clock }: Deps<'table' | 'mail' | 'site' | 'clock'>,
): Promise<void> {
  const done = outboxDone('mail', message);
  const [isSent, refused] = await Promise.all([wasSent(table, message.id), findSuppression(table, message.to)]);
  if (isSent || refused || message.decoy) {
    await table.commit([done]);
    return;
  }
  const email = renderMail(message, site);
  if (!email) {
    await table.commit([done]);
    throw new Parked(`the mail ${message.id} lacks what the template ${message.template} needs`);
  }
  await mail.send(email);
  await table.commit([mailSent(message.id, clock.now()), done]);
}
