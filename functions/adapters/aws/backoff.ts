import { setTimeout as wait } from 'node:timers/promises';

/** How often a busy service is tried, and how long to wait between tries. */
export interface Backoff {
  tries: number;
  /** Full jitter: any time up to a bound that doubles, so that callers that collided do not collide again. */
  pause(afterTry: number): Promise<void>;
}

const firstMs = 20;
const longestMs = 1000;

export const longestPauseMs = (afterTry: number): number => Math.min(longestMs, firstMs * 2 ** afterTry);

export const backoff: Backoff = {
  tries: 8,
  pause: (afterTry) => wait(Math.random() * longestPauseMs(afterTry)),
};
