import * as z from 'zod';
import { type Session, sessionTimes } from '#functions/domain/accounts/sessions/sessions';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { type AccountStatus, accountStatuses } from '#shared/safety';

const session = z.object({
  id: z.string(),
  createdAt: z.number(),
  seenAt: z.number(),
  browser: z.string().optional(),
  system: z.string().optional(),
  passwordAt: z.number().optional(),
  provesMailbox: z.boolean().optional(),
});

/** All sessions of a user in one item, so that a call reads one key for its own, and a new password ends all at once. */
export const sessionsItem = z.object({
  version: z.number(),
  sessions: z.array(session).default([]),
  standing: z.enum(accountStatuses).optional(),
  isOperator: z.boolean().optional(),
});

export interface Sessions {
  /** Counts every change; undefined where there was none yet. */
  version: number | undefined;
  sessions: Session[];
  /** Its user's, kept here as well: every call reads it with the session. Absent where it is good. */
  standing?: AccountStatus | undefined;
  /** Its user has a role: kept here for the same reason, since such a session ends sooner. */
  isOperator?: boolean | undefined;
}

const sessionsKey = (userId: string): Key => ({ pk: `SES#${userId}`, sk: 'SES' });

export async function findSessions(table: Table, userId: string, { cheaply = false } = {}): Promise<Sessions> {
  const item = await table.get(sessionsKey(userId), { consistent: !cheaply });
  return item ? sessionsItem.parse(item) : { version: undefined, sessions: [] };
}

/** Of the user, into their sessions. */
type CopiedFromUser = Pick<Sessions, 'standing' | 'isOperator'>;

const sessionsWrite = (
  userId: string,
  sessions: readonly Session[],
  { now, when, standing, isOperator }: CopiedFromUser & { now: number; when: Condition[] },
): Write => ({
  update: sessionsKey(userId),
  change: {
    set: {
      ...{ kind: 'sessions', sessions, ttl: Math.ceil((now + sessionTimes.longest) / 1000) },
      ...(standing && { standing }),
      ...(isOperator && { isOperator }),
    },
    add: { version: 1 },
  },
  when,
});

/** Beside what their user becomes; whoever opens a session meanwhile does it again. */
export const accountStatusInSessions = (userId: string, accountStatus: AccountStatus | undefined): Write => ({
  update: sessionsKey(userId),
  change: { set: { kind: 'sessions', standing: accountStatus }, add: { version: 1 } },
});

/** Beside a role that is granted or taken away: it counts for sessions that began before as well. */
export const operatorInSessions = (userId: string, isOperator: boolean): Write => ({
  update: sessionsKey(userId),
  change: { set: { kind: 'sessions', isOperator: isOperator || undefined }, add: { version: 1 } },
});

/** These and no others, whatever there was. */
export const onlySessions = (userId: string, sessions: readonly Session[], now: number): Write =>
  sessionsWrite(userId, sessions, { now, when: [] });

/** Fails where the list was changed since it was read. */
export const changedSessions = (
  userId: string,
  { version }: Sessions,
  { sessions, now, ...copied }: CopiedFromUser & { sessions: readonly Session[]; now: number },
): Write =>
  sessionsWrite(userId, sessions, {
    now,
    ...copied,
    when: [version === undefined ? { attribute: 'version', absent: true } : { attribute: 'version', equals: version }],
  });
