import { createHash } from 'node:crypto';
import type * as z from 'zod';

/** A place in a list as a cursor, opaque to whoever passes it on. */
export const cursorText = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Undefined for whatever is none of ours: anybody can send anything. */
export function positionAt<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
  if (!cursor) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** Enough to tell one search from another. */
export const searchDigest = (search: string): string =>
  createHash('sha256').update(search).digest('base64url').slice(0, 8);
