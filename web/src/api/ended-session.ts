import { ApiError } from './client.ts';

/** A call that ended a session need not say that it failed: it leads to the page that says why. */
export const endedSession = (error: unknown): boolean => error instanceof ApiError && error.endedSession;
