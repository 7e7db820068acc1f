import { day, hour } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';

/** How long links in emails are valid; a newer link does not end an older one. */
export const linkTimes = { 'verify-email': day, 'change-email': day, 'reset-password': hour } as const;

/** Purposes whose links have their own lifetime. */
export type LinkPurpose = keyof typeof linkTimes;

/**
 * Time after which the username and address of an unconfirmed registration are free again, so that addresses cannot be
 * blocked for their owners.
 */
export const unverifiedHold = 7 * day;

interface Verifiable {
  emailVerifiedAt?: number | undefined;
}

export const isVerified = (user: Verifiable): boolean => user.emailVerifiedAt !== undefined;

/** Unknown accounts and wrong passwords get the same answer; only a caller with the right password learns that an account is unverified. */
export function admit<U extends Verifiable>(
  user: U | undefined,
  passwordMatches: boolean,
): Result<U, 'invalid_credentials' | 'email_not_verified'> {
  if (!user || !passwordMatches) return refuse('invalid_credentials');
  return isVerified(user) ? ok(user) : refuse('email_not_verified');
}
