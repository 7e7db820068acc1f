import { withSession } from '../domain/accounts/sessions/sessions.ts';
import type { Claims, Deps } from '../ports/index.ts';
import { claimsOf, openSessions, type SessionPorts } from '../runtime/session.ts';
import { findSessions, onlySessions } from '../store/accounts/sessions/sessions.ts';
import { newSession } from '../usecases/accounts/sessions/sessions.ts';

/** The caller of a token; undefined for a session that is over. */
export async function callerOf(authorization: string, ports: SessionPorts): Promise<Claims | undefined> {
  const claims = await claimsOf(authorization, ports.tokens);
  return claims && (await openSessions(ports, claims)) ? claims : undefined;
}

type Opening = Deps<'table' | 'tokens' | 'ids' | 'clock'>;

/** A fresh session, as opened by a login. */
export async function sessionOf(
  { table, ids, clock }: Omit<Opening, 'tokens'>,
  { id }: { id: string },
): Promise<Claims> {
  const now = clock.now();
  const session = newSession(ids.next(), now, { userAgent: undefined });
  const { sessions } = await findSessions(table, id);
  await table.commit([onlySessions(id, withSession(sessions, session), now)]);
  return { id, session: session.id };
}

/** The token of a fresh session. */
export const tokenFor = async (ports: Opening, user: { id: string }): Promise<string> =>
  ports.tokens.issue(await sessionOf(ports, user));
