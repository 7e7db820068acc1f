import { queueWorker } from '../runtime/worker/worker.ts';
import { prepare } from '../usecases/files/prepare.ts';

export const worker = queueWorker('prepare', ['table', 'blobs', 'queues', 'clock'], prepare);
