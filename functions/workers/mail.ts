import { queueWorker } from '../runtime/worker/worker.ts';
import { deliverEmail } from '../usecases/emails/deliver-email.ts';

/** Ten mails at once would be more a second than SES takes, and be thrown back. */
export const worker = { ...queueWorker('mail', ['table', 'mail', 'site', 'clock'], deliverEmail), isPaced: true };
