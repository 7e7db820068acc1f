import { hash } from 'node:crypto';
import type * as z from 'zod';
import { jsonIn } from '#shared/text/json';

/** Encodes a position in a list as an opaque cursor. */
export const cursorText = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Undefined for a text that is not one of our cursors. */
export function positionAt<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
  return cursor ? schema.safeParse(jsonIn(Buffer.from(cursor, 'base64url').toString())).data : undefined;
}

export const searchDigest = (search: string): string => hash('sha256', search, 'base64url').slice(0, 8);
