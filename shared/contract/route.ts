import type * as z from 'zod';
import type { BudgetName } from '../budgets.ts';
import type { NeededRole } from '../roles.ts';
import type { AccountStatus } from '../safety.ts';
import type { ErrorCode } from './errors.ts';
import { idParam } from './shapes/common.ts';

/**
 * Who may call a route, by the required session, and whom it serves; everybody else is refused. `rights.ts` in the
 * tests defines each value, `authorization.test.ts` checks every route. A value that does not fit its access does not
 * compile.
 */
export interface Rights {
  /** Without a session. */
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
  /** A session, and the resource is the caller's own. */
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
  /** A session of an operator with the route's `role` and a second factor. */
  operator: 'whoever has the role';
  /** A payment provider with a valid signature. */
  provider: 'the provider that signs';
  /** The local engine only, never deployed. */
  development: 'whoever knows the order’s number';
}

/** Routes open to all. */
export const forEverybody = { access: 'guest', may: 'everybody' } as const;

/** Routes that the link of a mail leads to. */
export const byMail = { access: 'guest', may: 'whoever has the mail' } as const;

/** Routes about the caller only. */
export const forThemselves = { access: 'user', may: 'everybody, for themselves' } as const;

const byOperators = { access: 'operator', may: 'whoever has the role' } as const;

/** Routes of operators who read and change nothing. */
export const bySupport = { ...byOperators, role: 'support' } as const;

/** Routes of operators who decide on files and people and move no money. */
export const byModerators = { ...byOperators, role: 'moderator' } as const;

/** Routes of operators who decide on money. */
export const byFinance = { ...byOperators, role: 'finance' } as const;

/** Writing routes of both. */
export const moderatorAction = { ...byModerators, method: 'POST', spends: ['operator'] } as const;
export const financeAction = { ...byFinance, method: 'POST', spends: ['operator'] } as const;

/** Routes of operators who answer for the whole market. */
export const byAdmins = { ...byOperators, role: 'admin' } as const;

/** Routes about one of the caller's own files. */
export const ofOwnFile = { access: 'owner', may: 'the owner of the file', params: idParam } as const;

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
 * Budgets the route uses, from `shared/budgets.ts`. Writing routes must name them, or none; otherwise they do not
 * compile.
 */
type Spending =
  | { method: 'GET'; spends?: readonly BudgetName[] }
  | { method: 'POST' | 'PUT' | 'DELETE'; spends: readonly BudgetName[] };

interface Call {
  /** Below `/api`, parameters in braces. */
  path: `/${string}`;
  summary: string;
  /** An open route that is personal with a valid token (stars, follows, purchases). */
  personal?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Accounts that may not call a writing route, beside suspended ones: `limited` too, or nobody. Reading routes are
   * open to all.
   */
  closedTo?: 'limited' | 'nobody';
  /** The same route as multipart/form-data, up to `limits.formBytes`. */
  form?: z.ZodType;
  /** The body is passed on unparsed, as its signature covers the bytes. */
  raw?: true;
  /** The content type of a text response; plain text by default. */
  type?: 'text/html' | 'application/xml' | 'text/csv';
  status: 200 | 201 | 202;
  /** The response; unnamed fields are dropped, so that nothing private leaks. */
  response: z.ZodType;
  /** Other successful responses. `302` redirects to a signed URL; `404` is a page for missing content. */
  also?: { 202?: z.ZodType; 302?: true; 404?: true };
  errors: readonly ErrorCode[];
}

/** Values that fit their access, and the role of operators. */
type Allowed = {
  [A in Access]: { access: A; may: Rights[A] } & (A extends 'operator' ? { role: NeededRole } : { role?: never });
}[Access];

/** One route of the API; everything else is derived from it. */
export type Route = Call & Allowed & Spending;

/** A route as written; status and errors have defaults. */
type Row = Omit<Call, keyof RowDefaults> & Partial<Pick<Call, keyof RowDefaults>>;

interface RowDefaults {
  status: 200;
  errors: readonly [];
}

const rowDefaults: RowDefaults = { status: 200, errors: [] };

type CompleteRow<R> = R & Omit<RowDefaults, keyof R>;

/** True if the route requires a session. */
export const needsSession = ({ access }: { access: Access }): boolean =>
  access === 'user' || access === 'owner' || access === 'operator';

/** True if accounts with this status may not call the route. Reading is open to all, except for suspended operators. */
export const isClosedTo = (row: Pick<Route, 'access' | 'method' | 'closedTo'>, status: AccountStatus): boolean =>
  needsSession(row) &&
  (row.method !== 'GET' || row.access === 'operator') &&
  row.closedTo !== 'nobody' &&
  (status === 'suspended' || row.closedTo === 'limited');

/** Keeps the literal types of a route and adds the defaults. */
export const route = <const R extends Row & Allowed & Spending>(row: R): CompleteRow<R> => ({ ...rowDefaults, ...row });
