import { setTimeout as wait } from 'node:timers/promises';

export interface Scheduled {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

export interface Schedules {
  stop(graceMs: number): Promise<void>;
}

/** Whether a moment is in hours of UTC such as `2-15`, both included; without hours it always is. */
export function isWithin(hours: string | undefined, now: number): boolean {
  if (hours === undefined) return true;
  const [first = 0, last = first] = hours.split('-').map(Number);
  const hour = new Date(now).getUTCHours();
  return hour >= first && hour <= last;
}

async function repeat({ name, everySeconds, run }: Scheduled, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await run().catch((error: unknown) => console.error(`The schedule ${name} failed and runs again later:`, error));
    await wait(everySeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}

/** Each runs at once, then again and again; never beside itself. */
export function startSchedules(scheduled: readonly Scheduled[]): Schedules {
  const stopping = new AbortController();
  const running = scheduled.map((one) => repeat(one, stopping.signal));
  return {
    stop: async (graceMs) => {
      stopping.abort();
      await Promise.race([Promise.all(running), wait(graceMs, undefined, { ref: false })]);
    },
  };
}
