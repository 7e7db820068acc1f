import * as z from 'zod';
import { type Standing, standings } from '#shared/safety';
import { type Session, sessionTimes } from '../../domain/accounts/sessions.ts';
import type { Condition, Key, Table, Write } from '../../ports/table.ts';

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
const sessionsItem = z.object({
  version: z.number(),
  sessions: z.array(session).default([]),
  standing: z.enum(standings).optional(),
});

export interface Sessions {
  /** Counts every change; undefined where there was none yet. */
  version: number | undefined;
  sessions: Session[];
  /** Its user's, kept here as well: every call reads it with the session. Absent where it is good. */
  standing?: Standing | undefined;
}

const sessionsKey = (userId: string): Key => ({ pk: `SES#${userId}`, sk: 'SES' });

export async function findSessions(table: Table, userId: string, { cheaply = false } = {}): Promise<Sessions> {
  const item = await table.get(sessionsKey(userId), { consistent: !cheaply });
  return item ? sessionsItem.parse(item) : { version: undefined, sessions: [] };
}

const written = (
  userId: string,
  sessions: readonly Session[],
  { now, when, standing }: { now: number; when: Condition[]; standing?: Standing | undefined },
): Write => ({
  update: sessionsKey(userId),
  change: {
    set: {
      ...{ kind: 'sessions', sessions, ttl: Math.ceil((now + sessionTimes.longest) / 1000) },
      ...(standing && { standing }),
    },
    add: { version: 1 },
  },
  when,
});

/** Beside what their user becomes; whoever opens a session meanwhile does it again. */
export const standingInSessions = (userId: string, standing: Standing | undefined): Write => ({
  update: sessionsKey(userId),
  change: { set: { kind: 'sessions', standing }, add: { version: 1 } },
});

/** These and no others, whatever there was. */
export const onlySessions = (userId: string, sessions: readonly Session[], now: number): Write =>
  written(userId, sessions, { now, when: [] });

/** Fails where the list was changed since it was read. */
export const changedSessions = (
  userId: string,
  { version }: Sessions,
  { sessions, now, standing }: { sessions: readonly Session[]; now: number; standing?: Standing | undefined },
): Write =>
  written(userId, sessions, {
    now,
    standing,
    when: [version === undefined ? { attribute: 'version', absent: true } : { attribute: 'version', equals: version }],
  });
