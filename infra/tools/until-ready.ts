import { setTimeout as wait } from 'node:timers/promises';

/** Polls a URL once a second until it answers; false when it has not within `seconds`, or when `hasEnded`. */
export async function isReady(url: string, seconds: number, hasEnded = () => false): Promise<boolean> {
  for (let left = seconds; left > 0 && !hasEnded(); left--) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await wait(1000);
  }
  return false;
}
