import { setTimeout as wait } from 'node:timers/promises';
import { type Stoppable, untilStopped } from './until-stopped.ts';

export interface ScheduledJob {
  name: string;
  everySeconds: number;
  /** Waits one interval before the first run. */
  later?: boolean;
  run(): Promise<unknown>;
}

/** Whether a time is within UTC hours such as `2-15`, both included; always true without hours. */
export function isWithin(hours: string | undefined, now: number): boolean {
  if (hours === undefined) return true;
  const [first = 0, last = first] = hours.split('-').map(Number);
  const hour = new Date(now).getUTCHours();
  return hour >= first && hour <= last;
}

async function repeat({ name, everySeconds, later, run }: ScheduledJob, signal: AbortSignal): Promise<void> {
  const pause = () => wait(everySeconds * 1000, undefined, { signal }).catch(() => undefined);
  if (later) await pause();
  while (!signal.aborted) {
    await run().catch((error: unknown) => console.error(`The schedule ${name} failed and runs again later:`, error));
    await pause();
  }
}

/** Runs each job again and again, never concurrently with itself. */
export const startSchedules = (jobs: readonly ScheduledJob[]): Stoppable =>
  untilStopped(jobs.map((job) => (signal) => repeat(job, signal)));
