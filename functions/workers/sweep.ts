import { clockSchedule } from '../runtime/worker/worker.ts';
import { sweepAll } from '../usecases/operations/sweep-due.ts';

/** Runs every minute. */
export const schedule = clockSchedule('sweep', ['table', 'queues', 'clock'], sweepAll);
