import { countMetrics } from '../runtime/log.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { watch } from '../usecases/operations/business-metrics.ts';

/** Only reads and counts: the sweep corrects a problem, or the operator whom the alarm calls. */
export const schedule = clockSchedule('watch', ['table', 'clock', 'payoutTerms'], async (ports) => {
  countMetrics({ ...(await watch(ports)) });
});
