import type { Route } from '#shared/contract/route';
import type { Claims, Deps, Tokens } from '../ports/index.ts';

export type SessionPorts = Deps<'tokens' | 'table'>;

/** Rows that a session concerns at all; the others ignore whatever token comes along. */
export const readsSession = ({ access, personal }: Pick<Route, 'access' | 'personal'>): boolean =>
  access === 'user' || access === 'owner' || personal === true;

const bearerOf = (authorization: string): string | undefined =>
  /^bearer +([\w.~+/-]{1,4096}=*)$/i.exec(authorization.trim())?.[1];

/** Whom the token names: undefined for a forged or expired one. Whether their session is still open is another question. */
export async function claimsOf(authorization: string, tokens: Tokens): Promise<Claims | undefined> {
  const token = bearerOf(authorization);
  return token === undefined ? undefined : tokens.read(token);
}
