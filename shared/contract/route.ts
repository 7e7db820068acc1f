import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `guest`: anybody. `user`: a session. `owner`: a session, and the thing is the caller's own.
 * `provider`: a payment provider that signs what it sends. `development`: the local engine only, never deployed.
 */
export type Access = 'guest' | 'user' | 'owner' | 'provider' | 'development';

/** One call of the API. Everything that can be derived from it, is. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** A guest's call that a valid token makes personal (stars, follows, what is already bought). */
  personal?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The same call as multipart/form-data, for bodies up to `limits.formBytes`. */
  form?: z.ZodType;
  /** The body reaches the function as it came: its signature is over the bytes. */
  raw?: true;
  /** What a row that answers with a text calls it; plain text where it says nothing. */
  type?: 'text/html' | 'application/xml';
  status: 200 | 201 | 202;
  /** What leaves: fields it does not name are dropped, so nothing private can slip out. */
  response: z.ZodType;
  /** Other answers that are no errors. `302` redirects to a signed URL; `404` is a page too, and says what is not there. */
  also?: { 202?: z.ZodType; 302?: true; 404?: true };
  errors: readonly ErrorCode[];
}

/** Keeps the literal types of a row and checks its shape. */
export const route = <const R extends Route>(row: R): R => row;
