import type { Route } from '#shared/contract/route';
import type { Ports } from '../ports.ts';
import { findSession } from '../store/sessions.ts';
import type { Caller } from './endpoint.ts';

export type SessionPorts = Pick<Ports, 'tokens' | 'table'>;

/** Rows that a session concerns at all; the others ignore whatever token comes along. */
export const readsSession = ({ access, personal }: Pick<Route, 'access' | 'personal'>): boolean =>
  access === 'user' || access === 'owner' || personal === true;

const bearerOf = (authorization: string): string | undefined =>
  /^bearer +([\w.~+/-]{1,4096}=*)$/i.exec(authorization.trim())?.[1];

/** Whoever the token proves: undefined for a forged or expired one, a deleted user, and a session ended by a new password. */
export async function callerOf(authorization: string, { tokens, table }: SessionPorts): Promise<Caller | undefined> {
  const token = bearerOf(authorization);
  const claims = token === undefined ? undefined : await tokens.read(token);
  if (!claims) return undefined;
  const session = await findSession(table, claims.id);
  if (session?.tokenVersion !== claims.tokenVersion) return undefined;
  return { id: claims.id, username: session.username };
}
