import { ApiError } from './api-error.ts';

export const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined);
