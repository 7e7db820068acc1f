import { needsSession, type Route } from '#shared/contract/route';
import { isSessionOpen, seen } from '../domain/accounts/sessions/sessions.ts';
import type { Claims, Deps, Tokens } from '../ports/index.ts';
import { changedSessions, findSessions, type Sessions } from '../store/accounts/sessions/sessions.ts';
import { errorFields, logger } from './log.ts';

/** The ports that reading a session needs; the type of a session's ports follows from this list. */
export const sessionPorts = ['tokens', 'table', 'clock'] as const;

export type SessionPorts = Deps<(typeof sessionPorts)[number]>;

/** Rows that read the session; the others ignore any token that is sent along. */
export const readsSession = ({ access, personal }: Pick<Route, 'access' | 'personal'>): boolean =>
  needsSession({ access }) || personal === true;

const bearerOf = (authorization: string): string | undefined =>
  /^bearer +([\w.~+/-]{1,4096}=*)$/i.exec(authorization.trim())?.[1];

/** The claims of a token: undefined for a forged or expired one. Whether the session is still open is checked separately. */
export async function claimsOf(authorization: string, tokens: Tokens): Promise<Claims | undefined> {
  const token = bearerOf(authorization);
  return token === undefined ? undefined : tokens.read(token);
}

type SessionDeps = Deps<'table' | 'clock'>;

async function openAmong(
  { table, clock }: SessionDeps,
  claims: Claims,
  cheaply: boolean,
): Promise<Sessions | undefined> {
  const stored = await findSessions(table, claims.id, { cheaply });
  const own = stored.sessions.find(({ id }) => id === claims.session);
  return own && isSessionOpen(own, clock.now(), stored) ? stored : undefined;
}

/** A concurrent change of the list takes precedence, and the call does not wait: the next call records the use. */
async function recordUse({ table, clock }: SessionDeps, claims: Claims, stored: Sessions): Promise<void> {
  const now = clock.now();
  const sessions = seen(stored.sessions, claims.session, now);
  if (!sessions) return;
  await table
    .commit([changedSessions(claims.id, stored, { sessions, now })])
    .catch((error) => logger.warn('a use of a session is not noted', { error: errorFields(error) }));
}

/**
 * The sessions of the token's account, read consistently: after a logout or a new password the next call is refused. `cheaply`: an
 * eventually consistent read suffices, unless the session is not in it: it may be newer than the copy.
 */
export async function openSessions(
  ports: SessionDeps,
  claims: Claims,
  { cheaply = false } = {},
): Promise<Sessions | undefined> {
  const sessions = (cheaply && (await openAmong(ports, claims, true))) || (await openAmong(ports, claims, false));
  if (sessions) await recordUse(ports, claims, sessions);
  return sessions;
}
