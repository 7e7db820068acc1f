import { setTimeout as wait } from 'node:timers/promises';

export interface Stoppable {
  /** Starts nothing new, and gives running work this long to finish. */
  stop(graceMs: number): Promise<void>;
}

export function untilStopped(loops: readonly ((signal: AbortSignal) => Promise<void>)[]): Stoppable {
  const stopping = new AbortController();
  const running = loops.map((loop) => loop(stopping.signal));
  return {
    stop: async (graceMs) => {
      stopping.abort();
      await Promise.race([Promise.all(running), wait(graceMs, undefined, { ref: false })]);
    },
  };
}
