import { ApiError } from './client.ts';

/** A call that ended the session shows no message: the login page explains it. */
export const endedSession = (error: unknown): boolean => error instanceof ApiError && error.endedSession;
