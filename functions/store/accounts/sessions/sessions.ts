import * as z from 'zod';
import { type Session, sessionTimes } from '#functions/domain/accounts/sessions/sessions';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { unchanged } from '#functions/store/table/items';
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

/** All sessions of a user in one item: a call reads one key, and a new password ends all sessions at once. */
export const sessionsItem = z.object({
  version: z.number(),
  sessions: z.array(session).default([]),
  standing: z.enum(accountStatuses).optional(),
  isOperator: z.boolean().optional(),
});

export interface Sessions {
  /** Increased by every change; undefined if there is no item. */
  version: number | undefined;
  sessions: Session[];
  /** A copy of the user's account status, which every call reads with the session. Absent if the account is open. */
  standing?: AccountStatus | undefined;
  /** A copy of whether the user has a role: such sessions end sooner. */
  isOperator?: boolean | undefined;
}

const sessionsKey = (userId: string): Key => ({ pk: `SES#${userId}`, sk: 'SES' });

export async function findSessions(table: Table, userId: string, { cheaply = false } = {}): Promise<Sessions> {
  const item = await table.get(sessionsKey(userId), { consistent: !cheaply });
  return item ? sessionsItem.parse(item) : { version: undefined, sessions: [] };
}

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

/** Part of the commit that changes the account status; a concurrent login conflicts and retries. */
export const accountStatusInSessions = (userId: string, accountStatus: AccountStatus | undefined): Write => ({
  update: sessionsKey(userId),
  change: { set: { kind: 'sessions', standing: accountStatus }, add: { version: 1 } },
});

/** Part of the commit that grants or removes a role, so that it applies to existing sessions as well. */
export const operatorInSessions = (userId: string, isOperator: boolean): Write => ({
  update: sessionsKey(userId),
  change: { set: { kind: 'sessions', isOperator: isOperator || undefined }, add: { version: 1 } },
});

export const onlySessions = (userId: string, sessions: readonly Session[], now: number): Write =>
  sessionsWrite(userId, sessions, { now, when: [] });

/** Fails if the sessions have changed since they were read. */
export const changedSessions = (
  userId: string,
  { version }: Sessions,
  { sessions, now, ...copied }: CopiedFromUser & { sessions: readonly Session[]; now: number },
): Write =>
  sessionsWrite(userId, sessions, {
    now,
    ...copied,
    when: [unchanged('version', version)],
  });
