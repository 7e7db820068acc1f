import { queueNames, scheduleNames, schedules } from '#infra/lib/resources';
import type { Size } from './page.ts';

/** Alarms: two a queue, one a schedule and one for each of its counts, and nine of the whole: see infra/lib. */
export const deployedSize = (): Size => ({
  queues: queueNames.length,
  alarms:
    2 * queueNames.length + scheduleNames.reduce((sum, name) => sum + 1 + schedules[name].counts.length, 0) + 5 + 2,
});
