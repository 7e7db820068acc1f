import { type Owner, passwordFault } from '#shared/accounts/password-rules';
import type { FieldError } from '#shared/contract/errors';
import { isCommonPassword } from './common-passwords.ts';

/** Why a password may not be chosen: by these rules alone, never by an estimate of its strength. */
export const passwordProblem = (
  password: string,
  { username, displayName, email }: Owner,
  host: string,
): Extract<FieldError, `password_${string}`> | undefined =>
  isCommonPassword(password) ? 'password_common' : passwordFault(password, { username, displayName, email }, host);
