import { setTimeout as wait } from 'node:timers/promises';

export interface Scheduled {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

export interface Schedules {
  stop(graceMs: number): Promise<void>;
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
