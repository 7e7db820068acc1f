import { watch } from '../operations/watched.ts';
import { countAll } from '../runtime/log.ts';
import { schedule as clockSchedule } from '../runtime/worker.ts';

/** Reads only: what it finds is put right by the sweep, or by whoever hears the alarm. */
export const schedule = clockSchedule('watch', ['table', 'clock'], async ({ table, clock }) => {
  countAll({ ...(await watch(table, clock.now())) });
});
