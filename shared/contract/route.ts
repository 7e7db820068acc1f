import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, by what session it takes, and in words whom it gives what they ask for: everybody else is refused. The
 * tests' `rights.ts` says what each word means, and `authorization.test.ts` holds every row to its word. A row whose word
 * does not go with its access does not compile.
 */
export interface Rights {
  /** Anybody. */
  guest:
    | 'everybody'
    | 'everybody, of verified people'
    | 'everybody, of public files'
    | 'whoever sees the file'
    | 'whoever knows the order’s number'
    | 'whoever knows the password'
    | 'whoever has the mail';
  /** A session. */
  user:
    | 'everybody, for themselves'
    | 'everybody but the person'
    | 'whoever sees the file'
    | 'whoever may have the file'
    | 'the owner and the buyers of the file'
    | 'whoever has not bought the file';
  /** A session, and the thing is the caller's own. */
  owner: 'the owner of the file' | 'the owner of the upload' | 'the buyer of the order' | 'the seller of the order';
  /** A payment provider that signs what it sends. */
  provider: 'the provider that signs';
  /** The local engine only, never deployed. */
  development: 'whoever knows the order’s number';
}

export type Access = keyof Rights;

export type Right = Rights[Access];

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces. */
  path: `/${string}`;
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

/** One call of the API. Everything that can be derived from it, is. */
export type Route = Call & { [A in Access]: { access: A; may: Rights[A] } }[Access];

/** Keeps the literal types of a row and checks its shape. */
export const route = <const R extends Route>(row: R): R => row;
