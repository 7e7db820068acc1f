import type { QueueName } from '#shared/messages/index';
import type { ScheduleName } from '../schedules.ts';
import { allQueues, type Grant, payment, table } from './grant.ts';

export const workerGrants = {
  'order-status': payment,
  /** Payers are fingerprinted, and never opened. */
  settlement: [...table, 'queue:order-status', 'queue:file-jobs', 'queue:mail', 'vault:seal'],
  /** Splits are made and returned by the app that took the payment. */
  payout: [
    ...table,
    'queue:payout',
    'queue:settlement',
    'queue:order-status',
    'secret:payments',
    'secret:payouts',
    'vault:open',
  ],
  index: [...table, 'search:write', 'queue:prepare', 'queue:file-jobs'],
  /** Contents are read for their text and their archive, and outdated archives deleted. */
  prepare: [...table, 'queue:index', 'content:read', 'content:write', 'content:delete'],
  'file-jobs': [
    ...table,
    'search:write',
    'queue:mail',
    'queue:index',
    'queue:file-jobs',
    'content:read',
    'content:write',
    'content:delete',
    'queue:order-status',
    'queue:payout',
    /** The names of a closed account are sealed. */
    'vault:seal',
  ],
  mail: [...table, 'mail:send'],
  'mail-events': ['table:write'],
} as const satisfies Record<QueueName, readonly Grant[]>;

export const scheduleGrants = {
  sweep: [...table, ...allQueues],
  watch: ['table:read'],
  reconcile: [...table, 'queue:order-status', 'queue:payout', 'secret:payments'],
  recount: table,
  /** It calls the market like any visitor and needs no rights. */
  canary: [],
} as const satisfies Record<ScheduleName, readonly Grant[]>;
