import { setTimeout as wait } from 'node:timers/promises';

/** How often something refused for being busy is tried, and how long between. */
export interface Backoff {
  tries: number;
  /** Full jitter: anything up to a bound that doubles, so that those who collided do not collide again. */
  pause(afterTry: number): Promise<void>;
}

const firstMs = 20;
const longestMs = 1000;

export const backoff: Backoff = {
  tries: 8,
  pause: (afterTry) => wait(Math.random() * Math.min(longestMs, firstMs * 2 ** afterTry)),
};
