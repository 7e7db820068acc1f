import { queueWorker } from '../runtime/worker/worker.ts';
import { suppressAddresses } from '../usecases/emails/suppress-addresses.ts';

export const worker = queueWorker('mail-events', ['table', 'clock'], suppressAddresses);
