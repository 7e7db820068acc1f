import { ApiError } from '../../api/client.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The status and file of an order in an answer, beside `data` or in it; undefined if the answer has none. */
export function orderIn(answer: unknown): { status: string | undefined; fileId: string | undefined } {
  const outer = Object(answer);
  const inner = Object(outer.data);
  return {
    status: textOf(inner.status) ?? textOf(outer.status),
    fileId: textOf(inner.file_post_id) ?? textOf(outer.file_post_id),
  };
}

/**
 * Why a poll failed. `network`: no answer, and the next poll may succeed. `missing`: the server knows no such order,
 * and no later poll will succeed. `unreadable`: the answer cannot be parsed.
 */
export type PollError = 'network' | 'missing' | 'unreadable';

/** Temporary refusals: timeout and rate limit. */
const passing = [408, 429];

export function pollErrorOf(error: unknown): PollError | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError) || error.cause instanceof SyntaxError) return 'unreadable';
  const { status } = error;
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 && !passing.includes(status) ? 'unreadable' : 'network';
}
