import { isVerified } from '#functions/domain/accounts/accounts';
import { kindsOf } from '#functions/domain/accounts/factors/factors';
import type { Claims, Deps } from '#functions/ports/index';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { browserUsed } from '#functions/store/accounts/sessions/registering-browser';
import { securityEvent } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { findUser, type User } from '#functions/store/accounts/users';
import { findMailToken, type MailToken } from '#functions/store/emails/mail-tokens';
import { ok, type Result, refuse } from '#shared/result';
import { type Origin, openSession } from './sessions.ts';

interface LinkLoginInput {
  link: string;
  /** By which a browser says that it is the one that registered. */
  browserKey: string;
  origin: Origin;
}

/** Its address is proven, and its password is still the one that it was registered with. */
const isAsRegistered = (user: User, { email }: MailToken): boolean =>
  isVerified(user) && user.email === email && user.tokenVersion === 0;

/**
 * Nobody gets in with the link alone, nor with the key alone: not who was forwarded the mail, not the program that opens
 * its links first, not who registered with somebody else's address. Whoever has set up a second factor meanwhile logs in
 * with that. What is refused uses nothing up.
 */
export async function linkLogin(
  ports: Deps<'table' | 'clock' | 'ids'>,
  { link, browserKey, origin }: LinkLoginInput,
): Promise<Result<{ user: User; claims: Claims }, 'verification_invalid'>> {
  const { table, clock } = ports;
  const now = clock.now();
  const token = await findMailToken(table, link, { purposes: ['verify-email'], now });
  if (!token) return refuse('verification_invalid');
  const { userId } = token;
  const sessions = findSessions(table, userId);
  const [user, factors] = await Promise.all([findUser(table, userId), findFactors(table, userId, now), sessions]);
  const browserKeyUse = browserUsed(userId, { key: browserKey, now });
  const mayEnter = user && isAsRegistered(user, token) && kindsOf(factors).length === 0;
  const opened = mayEnter
    ? await openSession(ports, user, { ...origin, storedSessions: sessions, consumed: browserKeyUse })
    : undefined;
  if (user && opened?.ok) return ok({ user, claims: opened.value });
  await table.commit([securityEvent(userId, { what: 'login-refused', ip: origin.ip, at: now })]);
  return refuse('verification_invalid');
}
