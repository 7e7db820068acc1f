import type { QueueName } from '#shared/messages/index';

/**
 * The rights of a function in words; `functions/permissions.ts` translates them for AWS. The compiler requires a line
 * for each route, queue and schedule, and a test compares it with the function's ports.
 */
export type Grant =
  | 'table:read'
  | 'table:write'
  /** Only to record in a user's sessions that one was used today. */
  | 'table:sessions'
  | `queue:${QueueName}`
  /** Of a search index outside the table. */
  | 'search:read'
  | 'search:write'
  /** Objects: read, write (including joining parts), delete. */
  | 'content:read'
  | 'content:write'
  | 'content:delete'
  /** Presigned addresses: to upload a part, to download an object. */
  | 'content:sign-upload'
  | 'content:sign-download'
  | 'mail:send'
  /** Identity and payout data: seal and fingerprint; open. No function has both. */
  | 'vault:seal'
  | 'vault:open'
  | 'secret:session'
  /** The keys that seal second factors. */
  | 'secret:factors'
  /** The keys of the app that takes and refunds payments. */
  | 'secret:payments'
  /** The keys of the app that pays sellers. */
  | 'secret:payouts';

// ── Grants that several functions share ──────────────────────────────────────────────────────────────────────────────

export const table = ['table:read', 'table:write'] as const;

/** Users with a second factor prove it as well. */
export const proving = [...table, 'secret:factors'] as const;

/** A paid order is settled by a queue, and a duplicate payment refunded by order-status. */
export const payment = [...table, 'queue:order-status', 'queue:settlement', 'secret:payments'] as const;

/** New contents are read, and previews copied, after the edit. */
export const editing = [
  ...table,
  'queue:index',
  'queue:prepare',
  'queue:file-jobs',
  'content:read',
  'content:write',
] as const;

/** Parts are listed and joined; the object is inspected, and deleted if it is not what was announced. */
export const joining = ['content:read', 'content:write', 'content:delete', 'content:sign-upload'] as const;

/** Operators who move money prove a factor for each action. */
export const confirmed = [...table, 'secret:session'] as const;

/** Refunds are paid by order-status, splits returned by payout, and balances changed by settlement. */
export const refunding = ['queue:order-status', 'queue:payout', 'queue:settlement'] as const;

export const allQueues = [
  'queue:order-status',
  'queue:settlement',
  'queue:payout',
  'queue:index',
  'queue:prepare',
  'queue:file-jobs',
  'queue:mail',
] as const;
