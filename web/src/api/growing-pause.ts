import { ApiError } from './client.ts';

interface Pauses {
  first: number;
  longest: number;
}

/** Keeps what failed together from being tried again together. */
export const newJitter = (): number => 0.75 + Math.random() / 2;

/** In milliseconds, before the next try: doubles with each, and is never shorter than the server asks for. */
export function growingPause(tries: number, error: unknown, { first, longest }: Pauses, jitter = newJitter()): number {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(retryAfterMs, Math.min(longest, first * 2 ** tries) * jitter);
}
