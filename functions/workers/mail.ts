import { queueWorker } from '../runtime/worker/worker.ts';
import { deliverEmail } from '../usecases/emails/deliver-email.ts';

export const worker = queueWorker('mail', ['table', 'mail', 'site', 'clock'], deliverEmail);
