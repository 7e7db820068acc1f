import { ok, type Result, refuse } from '#shared/result';
import { rangeOf } from '../../domain/accounts/address-range.ts';
import { passwordLimits } from '../../domain/throttling.ts';
import type { Deps } from '../../ports/index.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import type { User } from '../../store/accounts/users.ts';
import { commitWithin, giveBack } from '../../store/table/throttle.ts';

/** What somebody with a session gives to prove that they are its owner. */
export interface Proof {
  current: string | undefined;
  ip: string | undefined;
  /** The session that asks: guesses are counted by it. */
  session?: string | undefined;
}

export type NotProven = 'current_password_wrong' | 'too_many_requests' | 'invalid_input';

/**
 * A session alone is not enough: the current password is asked for, and guesses at it are counted like logins. Giving none
 * counts as well: otherwise whoever has the session could try forms until one says the same as what is kept.
 */
export async function proveOwner(
  { table, passwords, clock }: Deps<'table' | 'passwords' | 'clock'>,
  user: User,
  { current, ip, session }: Proof,
): Promise<Result<undefined, NotProven>> {
  const limits = passwordLimits(user.id, session ?? rangeOf(ip));
  const now = clock.now();
  const counted = await commitWithin(table, limits, { now });
  if ('code' in counted) return counted;

  if (current === undefined) return refuse('invalid_input', { params: { current_password: 'required' } });
  if (!(await passwords.matches(user.passwordHash, current))) {
    await table.commit([securityEvent(user.id, { what: 'password-refused', ip, at: now })]);
    return refuse('current_password_wrong');
  }
  await giveBack(table, limits, now);
  return ok(undefined);
}
