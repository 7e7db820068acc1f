import { setTimeout as wait } from 'node:timers/promises';

export interface Stoppable {
  /** Begins nothing more, and lets what is being worked on finish for a while. */
  stop(graceMs: number): Promise<void>;
}

/** Loops beside each other, each of which goes on until the signal is given. */
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
