import { ApiError } from '../../api/client.ts';
import { growingPause } from '../../api/growing-pause.ts';
import { BucketRefused, ConnectionLost } from './put-part.ts';
import { type Doors, waitUntilOpen } from './wait-until-open.ts';

/** A temporary obstacle: no network, a busy server, an ended session. */
export type Obstacle = 'network' | 'busy' | 'login';

/** The session is not that of the files' owner. */
export class LoginNeeded extends Error {
  override name = 'LoginNeeded';
}

const isBusy = (status: number): boolean => status >= 500 || status === 429 || status === 408;

function obstacleOfAnswer({ status }: ApiError | BucketRefused): Obstacle | undefined {
  if (status === 401) return 'login';
  if (status === 0) return 'network';
  return isBusy(status) ? 'busy' : undefined;
}

export function obstacleOf(error: unknown): Obstacle | undefined {
  if (error instanceof ConnectionLost) return 'network';
  if (error instanceof LoginNeeded) return 'login';
  if (error instanceof ApiError || error instanceof BucketRefused) return obstacleOfAnswer(error);
  return undefined;
}

/** Pauses grow from half a second to fifteen: 45 s in all before the upload fails. */
const maxTries = 8;
const pauses = { first: 500, longest: 15_000 };

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
  onObstacle?: (obstacle: Obstacle) => void;
  /** Tries at a busy server; fewer where the user can press retry. */
  busyTries?: number;
  /** The obstacle may be gone; the next try will show. */
  onOpen?: () => void;
}

/** Waits until another try makes sense. True if a closed door has opened, after which the tries are counted anew. */
async function overcome(obstacle: Obstacle, pause: number, { signal, doors }: Patience): Promise<boolean> {
  const door = obstacle === 'login' ? doors.session : doors.network;
  if (obstacle === 'busy' || door.isOpen()) {
    await sleep(pause, signal);
    return false;
  }
  await waitUntilOpen(door, signal);
  return true;
}

const maxTriesAt = (obstacle: Obstacle, { busyTries = maxTries }: Patience): number =>
  obstacle === 'busy' ? busyTries : maxTries;

/** Repeats `task` after temporary failures. @throws permanent failures, and the last one after too many tries */
export async function patiently<T>(task: () => Promise<T>, patience: Patience): Promise<T> {
  for (let tries = 1; ; tries++) {
    patience.signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      patience.signal.throwIfAborted();
      const obstacle = obstacleOf(error);
      if (!obstacle || tries >= maxTriesAt(obstacle, patience)) throw error;
      patience.onObstacle?.(obstacle);
      if (await overcome(obstacle, growingPause(tries - 1, error, pauses), patience)) {
        patience.onOpen?.();
        tries = 0;
      }
    }
  }
}

/** A call of the user: made only while their session is confirmed, and otherwise waits for it. */
export const callPatiently = <T>(call: () => Promise<T>, patience: Patience): Promise<T> =>
  patiently(async () => {
    if (!patience.doors.session.isOpen()) throw new LoginNeeded();
    return call();
  }, patience);
