import { ok, type Result, refuse } from '#shared/result';
import { isVerified } from '../domain/accounts.ts';
import { isCommonPassword } from '../domain/common-passwords.ts';
import { loginLimits, passwordLimits } from '../domain/throttling.ts';
import type { Condition, Ports } from '../ports.ts';
import type { MailToken } from './mail-tokens.ts';
import { commitWithin, giveBack, reopened } from './throttle.ts';
import { findUser, ownAccount, type User, userKey, verified } from './users.ts';

/**
 * A new password ends every session by its version, and takes back an address that was asked for: whoever chooses one may
 * do so because somebody else was in.
 */
const changed = (passwordHash: string) => ({
  set: { passwordHash, pendingEmail: undefined },
  add: { tokenVersion: 1 },
});

const stillAt = (tokenVersion: number): Condition => ({ attribute: 'tokenVersion', equals: tokenVersion });

interface Change {
  id: string;
  ip: string | undefined;
  current: string;
  wanted: string;
}

export type PasswordRefused = 'current_password_wrong' | 'too_many_requests' | 'invalid_input';

/** A session alone cannot change the password: the current one is asked for, and guesses at it are counted like logins. */
export async function changePassword(
  { table, passwords, clock }: Pick<Ports, 'table' | 'passwords' | 'clock'>,
  { id, ip, current, wanted }: Change,
): Promise<Result<User, PasswordRefused>> {
  if (isCommonPassword(wanted)) return refuse('invalid_input', { params: { new_password: 'password_common' } });
  const user = await ownAccount(table, id);
  const limits = passwordLimits(id, ip);
  const now = clock.now();
  const counted = await commitWithin(table, limits, { now });
  if ('code' in counted) return counted;

  if (!(await passwords.matches(user.passwordHash, current))) return refuse('current_password_wrong');
  await giveBack(table, limits, now);
  if (wanted === current) return refuse('invalid_input', { params: { new_password: 'password_same' } });

  const passwordHash = await passwords.hash(wanted);
  const committed = await table.commit([
    { update: userKey(id), change: changed(passwordHash), when: [stillAt(user.tokenVersion)] },
  ]);
  // Somebody else was quicker, so what was current is not any more.
  return committed.ok ? ok({ ...user, tokenVersion: user.tokenVersion + 1 }) : refuse('current_password_wrong');
}

interface Reset {
  token: MailToken;
  ip: string | undefined;
  wanted: string;
}

/**
 * The mail proved the address as well as a verification mail does, so an account that waited for that is open now. The
 * token is good for the version of the account it was made for: a second use, like any older mail, comes too late.
 */
export async function resetPassword(
  { table, passwords, clock }: Pick<Ports, 'table' | 'passwords' | 'clock'>,
  { token, ip, wanted }: Reset,
): Promise<Result<undefined, 'reset_invalid'>> {
  const user = await findUser(table, token.userId);
  if (user?.email !== token.email || user.tokenVersion !== token.tokenVersion) return refuse('reset_invalid');
  const proven = isVerified(user) ? { set: {}, when: [], alongside: [] } : verified(user, clock.now());
  const { set, add } = changed(await passwords.hash(wanted));
  const committed = await table.commit([
    {
      update: userKey(user.id),
      change: { set: { ...set, ...proven.set }, add },
      when: [stillAt(user.tokenVersion), { attribute: 'email', equals: user.email }, ...proven.when],
    },
    ...proven.alongside,
    ...reopened(loginLimits(user.id, ip)),
  ]);
  return committed.ok ? ok(undefined) : refuse('reset_invalid');
}
