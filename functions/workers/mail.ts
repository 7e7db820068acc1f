import { renderMail } from '../emails/render.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { queueWorker } from '../runtime/worker/worker.ts';
import { mailSent, wasSent } from '../store/emails/sent-mails.ts';
import { findSuppression } from '../store/emails/suppressed.ts';
import { outboxDone } from '../store/table/outbox.ts';

/**
 * A mail cannot be sent exactly once. Sending before noting makes a duplicate possible, when the process dies between the
 * two; the other order would lose mails. An address that refuses mail gets none, and a decoy is none.
 */
const mail = queueWorker('mail', ['table', 'mail', 'site', 'clock'], async (message, { table, mail, site, clock }) => {
  const done = outboxDone('mail', message);
  const [isSent, refused] = await Promise.all([wasSent(table, message.id), findSuppression(table, message.to)]);
  if (isSent || refused || message.decoy) {
    await table.commit([done]);
    return;
  }
  const letter = renderMail(message, site);
  if (!letter) {
    await table.commit([done]);
    throw new Parked(`the mail ${message.id} lacks what the template ${message.template} needs`);
  }
  await mail.send(letter);
  await table.commit([mailSent(message.id, clock.now()), done]);
});

export { mail as worker };
