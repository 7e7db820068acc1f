import { ApiError } from './api-error.ts';

/** The message of a failed call; undefined for other errors. */
export const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined);
