import { needsSession, type Route } from '#shared/contract/route';
import { isOpen, seen } from '../domain/accounts/sessions.ts';
import type { Claims, Deps, Tokens } from '../ports/index.ts';
import { changedSessions, findSessions, type Sessions } from '../store/accounts/sessions.ts';
import { errorFields, logger } from './log.ts';

/** What a session is read with, by whoever puts a function together: its type follows from this list. */
export const sessionPorts = ['tokens', 'table', 'clock'] as const;

export type SessionPorts = Deps<(typeof sessionPorts)[number]>;

/** Rows that a session concerns at all; the others ignore whatever token comes along. */
export const readsSession = ({ access, personal }: Pick<Route, 'access' | 'personal'>): boolean =>
  needsSession({ access }) || personal === true;

const bearerOf = (authorization: string): string | undefined =>
  /^bearer +([\w.~+/-]{1,4096}=*)$/i.exec(authorization.trim())?.[1];

/** Whom the token names: undefined for a forged or expired one. Whether their session is still open is another question. */
export async function claimsOf(authorization: string, tokens: Tokens): Promise<Claims | undefined> {
  const token = bearerOf(authorization);
  return token === undefined ? undefined : tokens.read(token);
}

type Reading = Deps<'table' | 'clock'>;

async function openAmong({ table, clock }: Reading, claims: Claims, cheaply: boolean): Promise<Sessions | undefined> {
  const kept = await findSessions(table, claims.id, { cheaply });
  const own = kept.sessions.find(({ id }) => id === claims.session);
  return own && isOpen(own, clock.now(), kept) ? kept : undefined;
}

/** Whoever changes the list at the same moment goes before, and so does the call itself: the next one notes it. */
async function noteUse({ table, clock }: Reading, claims: Claims, kept: Sessions): Promise<void> {
  const now = clock.now();
  const sessions = seen(kept.sessions, claims.session, now);
  if (!sessions) return;
  await table
    .commit([changedSessions(claims.id, kept, { sessions, now })])
    .catch((error) => logger.warn('a use of a session is not noted', { error: errorFields(error) }));
}

/**
 * The list that the session of a token is on, as that stands: after a logout, and after a new password, the next call is
 * refused. `cheaply`: a copy that is a moment old will do, unless it says no: the session may be younger than the copy.
 */
export async function openSessions(
  ports: Reading,
  claims: Claims,
  { cheaply = false } = {},
): Promise<Sessions | undefined> {
  const kept = (cheaply && (await openAmong(ports, claims, true))) || (await openAmong(ports, claims, false));
  if (kept) await noteUse(ports, claims, kept);
  return kept;
}
