import type * as z from 'zod';
import type { BudgetName } from '../budgets.ts';
import type { NeededRole } from '../roles.ts';
import type { AccountStatus } from '../safety.ts';
import type { ErrorCode } from './errors.ts';
import { idParam } from './shapes/common.ts';

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
    | 'whoever has the passkey'
    | 'whoever has the mail'
    | 'whoever has the token of the case'
    | 'whoever comes back from WeChat';
  /** A session. */
  user:
    | 'everybody, for themselves'
    | 'everybody but the person'
    | 'whoever sees the file'
    | 'whoever may have the file'
    | 'the owner and the buyers of the file'
    | 'whoever has bought the file and fetched it'
    | 'whoever sees the file and does not own it'
    | 'whoever has not bought the file';
  /** A session, and the thing is the caller's own. */
  owner:
    | 'the owner of the file'
    | 'the owner of the coupon'
    | 'the owner of the upload'
    | 'the owner of the passkey'
    | 'the owner of the session'
    | 'the buyer of the order'
    | 'the seller of the order'
    | 'the seller who is paid'
    | 'the seller whom the notice is about'
    | 'whom the measure is about'
    | 'whoever wrote the review'
    | 'whoever asked the question';
  /** A session of somebody who works for the market, in the row's `role`, and has a second factor. */
  operator: 'whoever has the role';
  /** A payment provider that signs what it sends. */
  provider: 'the provider that signs';
  /** The local engine only, never deployed. */
  development: 'whoever knows the order’s number';
}

/** Whose rows are about the caller alone. */
export const forThemselves = { access: 'user', may: 'everybody, for themselves' } as const;

/** Of one file, for whoever sees it. */
export const visibleFile = {
  access: 'guest',
  may: 'whoever sees the file',
  personal: true,
  params: idParam,
  errors: ['file_not_found'],
} as const;

export type Access = keyof Rights;

export type Right = Rights[Access];

/**
 * What is taken from which budgets, by the names of `shared/budgets.ts`. Whatever may write says so, or says that it takes
 * nothing: without it a row does not compile.
 */
type Spending =
  | { method: 'GET'; spends?: readonly BudgetName[] }
  | { method: 'POST' | 'PUT' | 'DELETE'; spends: readonly BudgetName[] };

interface Call {
  /** Below `/api`, parameters in braces. */
  path: `/${string}`;
  summary: string;
  /** A guest's call that a valid token makes personal (stars, follows, what is already bought). */
  personal?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Whom a call that changes something is closed to, beside the suspended: `limited` accounts too, or nobody at all. What
   * only reads is closed to nobody.
   */
  closedTo?: 'limited' | 'nobody';
  /** The same call as multipart/form-data, for bodies up to `limits.formBytes`. */
  form?: z.ZodType;
  /** The body reaches the function as it came: its signature is over the bytes. */
  raw?: true;
  /** What a row that answers with a text calls it; plain text where it says nothing. */
  type?: 'text/html' | 'application/xml' | 'text/csv';
  status: 200 | 201 | 202;
  /** What leaves: fields it does not name are dropped, so nothing private can slip out. */
  response: z.ZodType;
  /** Other answers that are no errors. `302` redirects to a signed URL; `404` is a page too, and says what is not there. */
  also?: { 202?: z.ZodType; 302?: true; 404?: true };
  errors: readonly ErrorCode[];
}

/** Words that go with their access, and for operators the role. */
type Allowed = {
  [A in Access]: { access: A; may: Rights[A] } & (A extends 'operator' ? { role: NeededRole } : { role?: never });
}[Access];

/** One call of the API. Everything that can be derived from it, is. */
export type Route = Call & Allowed & Spending;

/** As it is written: most rows answer 200, and many refuse nothing but what the runtime refuses for all of them. */
type Row = Omit<Call, keyof RowDefaults> & Partial<Pick<Call, keyof RowDefaults>>;

interface RowDefaults {
  status: 200;
  errors: readonly [];
}

const rowDefaults: RowDefaults = { status: 200, errors: [] };

type CompleteRow<R> = R & Omit<RowDefaults, keyof R>;

/** Whether it is refused without a session. */
export const needsSession = ({ access }: { access: Access }): boolean =>
  access === 'user' || access === 'owner' || access === 'operator';

/**
 * Whether somebody of that standing is refused it. What only reads is closed to nobody, but of what operators read a
 * suspended one reads nothing.
 */
export const isClosedTo = (row: Pick<Route, 'access' | 'method' | 'closedTo'>, status: AccountStatus): boolean =>
  needsSession(row) &&
  (row.method !== 'GET' || row.access === 'operator') &&
  row.closedTo !== 'nobody' &&
  (status === 'suspended' || row.closedTo === 'limited');

/** Keeps the literal types of a row, checks its shape, and adds what it leaves out. */
export const route = <const R extends Row & Allowed & Spending>(row: R): CompleteRow<R> => ({ ...rowDefaults, ...row });
