import { countMetric, logger } from '../runtime/log.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { runCanary } from '../usecases/operations/canary.ts';

/** A walk that stumbles is counted and does not fail this function, whose own failures have another alarm. */
export const schedule = clockSchedule('canary', ['httpProbe', 'ids'], async (ports) => {
  const stumble = await runCanary(ports);
  if (stumble) logger.warn('the canary stumbled', { ...stumble });
  countMetric('CanaryFailed', {}, stumble ? 1 : 0);
});
