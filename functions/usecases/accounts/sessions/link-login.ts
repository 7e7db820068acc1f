import { isVerified } from '#functions/domain/accounts/accounts';
import { kindsOf } from '#functions/domain/accounts/factors/factors';
import type { Claims, Deps } from '#functions/ports/index';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { browserUsed } from '#functions/store/accounts/sessions/registering-browser';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { findUser, type User } from '#functions/store/accounts/users';
import { findMailToken, type MailToken } from '#functions/store/emails/mail-tokens';
import { ok, type Result, refuse } from '#shared/result';
import { type Origin, openSession } from './sessions.ts';

interface LinkLoginInput {
  link: string;
  browserKey: string;
  origin: Origin;
}

/** The address is verified, and the password is the one from the registration. */
const isAsRegistered = (user: User, { email }: MailToken): boolean =>
  isVerified(user) && user.email === email && user.tokenVersion === 0;

/**
 * Needs both the mailed link and the key of the browser that registered: a forwarded mail, a mail scanner that opens
 * links, or a registration with another person's address does not log in. Accounts with a second factor log in with
 * that. A refusal consumes neither.
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
  await table.commit([securityEventWrite(userId, { what: 'login-refused', ip: origin.ip, at: now })]);
  return refuse('verification_invalid');
}
