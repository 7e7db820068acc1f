import { countMetrics } from '../runtime/log.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { watch } from '../usecases/operations/business-metrics.ts';

/** Reads only: what it finds is put right by the sweep, or by whoever hears the alarm. */
export const schedule = clockSchedule('watch', ['table', 'clock', 'payoutTerms'], async (ports) => {
  countMetrics({ ...(await watch(ports)) });
});
