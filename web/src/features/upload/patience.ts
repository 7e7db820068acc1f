import { ApiError } from '../../api/client.ts';
import { type Doors, opened } from './door.ts';
import { BucketRefused, ConnectionLost } from './put-part.ts';

/** What can be waited out: no network, a server that is busy, a session that has to be renewed. */
export type Hurdle = 'network' | 'busy' | 'login';

/** Nobody is logged in as the person whose files these are. */
export class LoginNeeded extends Error {
  override name = 'LoginNeeded';
}

const isBusy = (status: number): boolean => status >= 500 || status === 429 || status === 408;

function hurdleOfAnswer({ status }: ApiError | BucketRefused): Hurdle | undefined {
  if (status === 401) return 'login';
  if (status === 0) return 'network';
  return isBusy(status) ? 'busy' : undefined;
}

export function hurdleOf(error: unknown): Hurdle | undefined {
  if (error instanceof ConnectionLost) return 'network';
  if (error instanceof LoginNeeded) return 'login';
  if (error instanceof ApiError || error instanceof BucketRefused) return hurdleOfAnswer(error);
  return undefined;
}

/** Pauses of half a second up to fifteen: 45 s in all before somebody has to press “retry”. */
const mostTries = 8;
const firstPause = 500;
const longestPause = 15_000;

export function pauseBefore(retry: number, error: unknown): number {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  /** Four parts that failed together do not come back together. */
  const jitter = 0.75 + Math.random() / 2;
  return Math.max(retryAfterMs, Math.min(longestPause, firstPause * 2 ** retry) * jitter);
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const wake = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });

export interface Patience {
  signal: AbortSignal;
  doors: Doors;
  onHurdle?: (hurdle: Hurdle) => void;
  /** Tries at a server that is busy, where somebody stands by who can press “retry”. */
  busyTries?: number;
  /** What stood in the way is gone; whether it really is, the next try will show. */
  onOpen?: () => void;
}

/** Waits until another try makes sense. True: a door was shut and has opened, so trying starts afresh. */
async function overcome(hurdle: Hurdle, pause: number, { signal, doors }: Patience): Promise<boolean> {
  const door = hurdle === 'login' ? doors.session : doors.network;
  if (hurdle === 'busy' || door.isOpen()) {
    await sleep(pause, signal);
    return false;
  }
  await opened(door, signal);
  return true;
}

const mostAt = (hurdle: Hurdle, { busyTries = mostTries }: Patience): number =>
  hurdle === 'busy' ? busyTries : mostTries;

/** Repeats `task` over everything that passes by itself. @throws what does not pass, and what has not passed for long. */
export async function patiently<T>(task: () => Promise<T>, patience: Patience): Promise<T> {
  for (let tries = 1; ; tries++) {
    patience.signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      patience.signal.throwIfAborted();
      const hurdle = hurdleOf(error);
      if (!hurdle || tries >= mostAt(hurdle, patience)) throw error;
      patience.onHurdle?.(hurdle);
      if (await overcome(hurdle, pauseBefore(tries - 1, error), patience)) {
        patience.onOpen?.();
        tries = 0;
      }
    }
  }
}

/** A call in somebody's name: made only while it is known that they are logged in, and waits for that. */
export const patientlyAsked = <T>(call: () => Promise<T>, patience: Patience): Promise<T> =>
  patiently(async () => {
    if (!patience.doors.session.isOpen()) throw new LoginNeeded();
    return call();
  }, patience);
