import { claimsOf, type SessionPorts } from '../runtime/session.ts';
import { isSessionOpen } from '../store/accounts/sessions.ts';

/** Whoever a token proves: undefined also for a session that a new password has ended. */
export async function callerOf(authorization: string, { tokens, table }: SessionPorts) {
  const claims = await claimsOf(authorization, tokens);
  return claims && (await isSessionOpen(table, claims)) ? { id: claims.id } : undefined;
}
