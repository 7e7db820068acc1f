import { browserOf } from '#functions/domain/accounts/sessions/browser';
import { isSessionOpen, openedByOwner, type Session, withSession } from '#functions/domain/accounts/sessions/sessions';
import type { Claims, Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { changedSessions, findSessions, type Sessions } from '#functions/store/accounts/sessions/sessions';
import { type User, unchangedAtLogin } from '#functions/store/accounts/users';
import { commit } from '#functions/store/table/commit';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';

/** The origin of a request that opens or ends a session. */
export interface Origin {
  ip: string | undefined;
  userAgent: string | undefined;
}

export const originOf = ({ ip, headers }: { ip: string | undefined; headers: Record<string, string> }): Origin => ({
  ip,
  userAgent: headers['user-agent'],
});

export const newSession = (id: string, now: number, { userAgent }: Pick<Origin, 'userAgent'>): Session => ({
  id,
  createdAt: now,
  seenAt: now,
  ...browserOf(userAgent),
});

interface SessionOpening extends Origin {
  /** The user's sessions, read in parallel. */
  storedSessions: Promise<Sessions>;
  /** Consumes a single-use token in the same commit. */
  consumed?: Write;
  /** True for a password or a passkey, false for a mailed link. */
  isProven?: boolean;
}

/**
 * Adds a session and its entry in the security log. Refused if the password has changed since it was checked, as that
 * change ended every session, or if the single-use token was used already.
 */
export async function openSession(
  { table, ids, clock }: Deps<'table' | 'ids' | 'clock'>,
  user: User,
  { ip, userAgent, storedSessions: first, consumed, isProven = false }: SessionOpening,
): Promise<Result<Claims, 'invalid_credentials'>> {
  let stored = await first;
  return retryOnConflict(`no session could be opened for ${user.id}`, async () => {
    const now = clock.now();
    const session = {
      ...newSession(ids.next(), now, { userAgent }),
      ...(isProven && { passwordAt: now }),
      ...(openedByOwner(stored.version === undefined, user.emailVerifiedAt, now) && { provesMailbox: true }),
    };
    const committed = await commit(table, {
      unchanged: unchangedAtLogin(user),
      consumed,
      sessions: changedSessions(user.id, stored, {
        ...{ sessions: withSession(stored.sessions, session), now },
        standing: user.standing,
        isOperator: user.roles.length > 0,
      }),
      event: securityEventWrite(user.id, { what: 'login', ip, at: now }),
    });
    if (committed.ok) return ok({ id: user.id, session: session.id });
    if (committed.failed.has('unchanged', 'consumed')) return refuse('invalid_credentials');
    stored = await findSessions(table, user.id);
    return undefined;
  });
}

/** Open sessions, newest first. */
export async function listOpenSessions({ table, clock }: Deps<'table' | 'clock'>, userId: string): Promise<Session[]> {
  const now = clock.now();
  const { sessions, isOperator } = await findSessions(table, userId);
  return sessions.filter((session) => isSessionOpen(session, now, { isOperator })).reverse();
}

interface SessionEnding {
  /** The sessions that stay open. */
  remaining: (sessions: readonly Session[]) => readonly Session[];
  what: 'logout' | 'sessions-ended';
  ip: string | undefined;
}

async function endSessions(
  { table, clock }: Deps<'table' | 'clock'>,
  userId: string,
  { remaining, what, ip }: SessionEnding,
): Promise<number> {
  return retryOnConflict(`no session of ${userId} could be ended`, async () => {
    const now = clock.now();
    const stored = await findSessions(table, userId);
    const sessions = remaining(stored.sessions);
    const ended = stored.sessions.length - sessions.length;
    if (ended === 0) return 0;
    const write = changedSessions(userId, stored, { sessions, now });
    const committed = await table.commit([write, securityEventWrite(userId, { what, ip, at: now })]);
    return committed.ok ? ended : undefined;
  });
}

/** Ends one session; ending one's own is a logout. Returns 0 if it was over already. */
export const closeSession = (ports: Deps<'table' | 'clock'>, { id, session }: Claims, { which, ip }: SessionChoice) =>
  endSessions(ports, id, {
    remaining: (sessions) => sessions.filter((entry) => entry.id !== which),
    what: which === session ? 'logout' : 'sessions-ended',
    ip,
  });

interface SessionChoice {
  which: string;
  ip: string | undefined;
}

/** Ends all sessions but the caller's; returns their number. */
export const closeOtherSessions = (ports: Deps<'table' | 'clock'>, { id, session }: Claims, ip: string | undefined) =>
  endSessions(ports, id, {
    remaining: (sessions) => sessions.filter((entry) => entry.id === session),
    what: 'sessions-ended',
    ip,
  });
