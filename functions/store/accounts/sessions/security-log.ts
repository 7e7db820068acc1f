import * as z from 'zod';
import type { Table, Write } from '#functions/ports/table';
import { dueTime } from '#functions/store/table/due';
import { queryAll } from '#functions/store/table/pages';
import { day } from '#shared/limits';
import { type SecurityEvent, securityEvents } from '#shared/security-events';

/**
 * Security events of an account, separate from the request log: logins, refusals, and changes to credentials and payout
 * data. Written in the commit of the event where there is one. Contains no e-mail address.
 */
const eventItem = z.object({
  what: z.enum(securityEvents),
  /** Absent if no trusted proxy vouches for the address. */
  ip: z.string().optional(),
  at: z.number(),
  /** Equal events of the same moment and address are one entry. */
  times: z.number(),
});

export type LoggedEvent = z.output<typeof eventItem>;

/** More than a year: long enough to compare with the same month a year before. */
const retention = 400 * day;

interface SecurityEventInput {
  what: SecurityEvent;
  ip: string | undefined;
  at: number;
}

const pkOf = (whose: string): string => `SEC#${whose}`;

/** Recorded for an account id, or for an address range if no account has the name that was tried. */
export const securityEventWrite = (whose: string, { what, ip, at }: SecurityEventInput): Write => ({
  update: { pk: pkOf(whose), sk: `${dueTime(at)}#${what}#${ip ?? ''}` },
  change: {
    set: { kind: 'security-event', what, ip, at, ttl: Math.ceil((at + retention) / 1000) },
    add: { times: 1 },
  },
});

/** Since a moment, oldest first. */
export async function findSecurityEvents(table: Table, whose: string, since: number): Promise<LoggedEvent[]> {
  const items = await queryAll(table, { pk: pkOf(whose), between: [dueTime(since), '~'] });
  return items.map((item) => eventItem.parse(item));
}

/** Enough for the owner; operators see more. */
const latestCount = 50;

export async function latestSecurityEvents(table: Table, userId: string): Promise<LoggedEvent[]> {
  const { items } = await table.query({ pk: pkOf(userId), descending: true, limit: latestCount });
  return items.map((item) => eventItem.parse(item));
}
