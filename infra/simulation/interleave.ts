import { setImmediate as tick } from 'node:timers/promises';
import type { Random } from './random.ts';

export type Turn = <T>(effect: () => Promise<T>) => Promise<T>;

/** Runs tasks concurrently: at each call to the outside a task waits until the random scheduler picks it. */
export async function interleave(random: Random, tasks: readonly ((turn: Turn) => Promise<void>)[]): Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  let left = tasks.length;
  const turn: Turn = async (effect) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await effect();
    } finally {
      running -= 1;
    }
  };
  const all = tasks.map(async (task) => {
    try {
      await task(turn);
    } finally {
      left -= 1;
    }
  });
  while (left > 0) {
    await tick();
    if (running > 0 || waiting.length === 0) continue;
    const [next] = waiting.splice(random.int(waiting.length), 1);
    running += 1;
    next?.();
  }
  await Promise.all(all);
}
