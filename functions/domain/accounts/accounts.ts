import { day, hour } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';

/** How long the links of mails work; older ones stay valid beside newer ones. */
export const linkTimes = { 'verify-email': day, 'change-email': day, 'reset-password': hour } as const;

/** Purposes whose links work for a time of their own. */
export type LinkPurpose = keyof typeof linkTimes;

/** Names of a registration nobody confirms are free again after this time, so that nobody can sit on another's address. */
export const unverifiedHold = 7 * day;

interface Verifiable {
  emailVerifiedAt?: number | undefined;
}

export const isVerified = (user: Verifiable): boolean => user.emailVerifiedAt !== undefined;

/** Unknown account and wrong password answer alike; that an account is unverified is told only to who knows its password. */
export function admit<U extends Verifiable>(
  user: U | undefined,
  passwordMatches: boolean,
): Result<U, 'invalid_credentials' | 'email_not_verified'> {
  if (!user || !passwordMatches) return refuse('invalid_credentials');
  return isVerified(user) ? ok(user) : refuse('email_not_verified');
}
