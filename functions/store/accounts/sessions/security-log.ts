import * as z from 'zod';
import type { Table, Write } from '#functions/ports/table';
import { dueTime } from '#functions/store/table/due';
import { queryAll } from '#functions/store/table/pages';
import { day } from '#shared/limits';
import { type SecurityEvent, securityEvents } from '#shared/security-events';

/**
 * What happened to an account, kept apart from the log of requests: who was in and who was refused, and what was changed
 * of that by which money leaves. Written in the commit of what it tells wherever there is one. Never an e-mail address.
 */
const eventItem = z.object({
  what: z.enum(securityEvents),
  /** Absent where nobody vouches for one. */
  ip: z.string().optional(),
  at: z.number(),
  /** The same at the same moment from the same address is one entry. */
  times: z.number(),
});

export type LoggedEvent = z.output<typeof eventItem>;

/** More than a year: long enough to compare with the same month before. */
const retention = 400 * day;

interface SecurityEventInput {
  what: SecurityEvent;
  ip: string | undefined;
  at: number;
}

const pkOf = (whose: string): string => `SEC#${whose}`;

/** Of an account by its id, or of an address range where no account has the name that was tried. */
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

/** What is of interest to an owner who looks: more is told by an operator. */
const latestCount = 50;

export async function latestSecurityEvents(table: Table, userId: string): Promise<LoggedEvent[]> {
  const { items } = await table.query({ pk: pkOf(userId), descending: true, limit: latestCount });
  return items.map((item) => eventItem.parse(item));
}
