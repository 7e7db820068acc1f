import { ApiError } from './api-error.ts';

/** Why a call failed, in the user's words; undefined where it was no call that failed. */
export const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined);
