import { ApiError } from '../../api/client.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What an answer says of an order, beside `data` or in it. Nothing is an answer as well: then nobody knows. */
export function orderIn(answer: unknown): { status: string | undefined; fileId: string | undefined } {
  const outer = Object(answer);
  const inner = Object(outer.data);
  return {
    status: textOf(inner.status) ?? textOf(outer.status),
    fileId: textOf(inner.file_post_id) ?? textOf(outer.file_post_id),
  };
}

/**
 * Why a poll came to nothing. `network`: nobody answered, or nobody could just now, and the next poll may get through.
 * `missing`: the server knows no such order, and no later poll will. `unreadable`: the answer can be made nothing of.
 */
export type Trouble = 'network' | 'missing' | 'unreadable';

/** Refusals that pass by themselves: too late, too often. */
const passing = [408, 429];

export function troubleOf(error: unknown): Trouble | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError) || error.cause instanceof SyntaxError) return 'unreadable';
  const { status } = error;
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 && !passing.includes(status) ? 'unreadable' : 'network';
}
