import { youngestSince } from '#functions/domain/accounts/factors/factors';
import { hasFreshPassword } from '#functions/domain/accounts/sessions/sessions';
import { passwordLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import type { Condition } from '#functions/ports/table';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { changedSessions, findSessions } from '#functions/store/accounts/sessions/sessions';
import type { User } from '#functions/store/accounts/users';
import { commitWithin, returnUses } from '#functions/store/table/throttle';
import { ok, type Result, refuse } from '#shared/result';
import {
  type FactorPorts,
  type FactorProof,
  type FactorRefusal,
  type MailboxRefusal,
  proveFactor,
  proveMailboxWithoutFactor,
} from './factors/prove-factor.ts';

/** A caller's proof, beside their session, that they own the account. */
export interface Proof extends FactorProof {
  current: string | undefined;
}

export type ProofRefusal = 'current_password_wrong' | 'invalid_input' | FactorRefusal;
export type MailboxProofRefusal = ProofRefusal | MailboxRefusal;

export type ProofPorts = Deps<'passwords'> & FactorPorts;

/** True if this session proved its password and factor moments ago, so that neither is required again. */
async function isRecentlyProven({ table, clock }: Deps<'table' | 'clock'>, userId: string, session: string) {
  const now = clock.now();
  const [{ sessions }, factors] = await Promise.all([findSessions(table, userId), findFactors(table, userId, now)]);
  const own = sessions.find(({ id }) => id === session);
  return own !== undefined && hasFreshPassword(own, { now, since: youngestSince(factors) });
}

/** A concurrent change of the sessions wins; the only cost is that the password is required once more. */
async function rememberProof({ table, clock }: Deps<'table' | 'clock'>, userId: string, session: string) {
  const now = clock.now();
  const stored = await findSessions(table, userId);
  const sessions = stored.sessions.map((entry) => (entry.id === session ? { ...entry, passwordAt: now } : entry));
  await table.commit([changedSessions(userId, stored, { sessions, now })]);
}

/**
 * Requires the current password, and counts guesses at it like logins. A missing password counts as a guess too:
 * otherwise the holder of a stolen session could probe forms until one matches the stored value. Then requires the
 * second factor, if one is set up. For 15 minutes after both were right, the session needs neither.
 */
export async function proveOwner(
  ports: ProofPorts,
  user: User,
  proof: Proof,
): Promise<Result<undefined, ProofRefusal>> {
  const { table, passwords, clock } = ports;
  const { current, ip, session } = proof;
  if (current === undefined && (await isRecentlyProven(ports, user.id, session))) return ok(undefined);
  const limits = passwordLimits(user.id, session);
  const now = clock.now();
  const attempt = await commitWithin(table, limits, { now });
  if ('code' in attempt) return attempt;

  if (current === undefined) return refuse('invalid_input', { params: { current_password: 'current_required' } });
  if (!(await passwords.matches(user.passwordHash, current))) {
    await table.commit([securityEventWrite(user.id, { what: 'password-refused', ip, at: now })]);
    return refuse('current_password_wrong');
  }
  await returnUses(table, limits, now);
  const proven = await proveFactor(ports, user.id, proof);
  if (proven.ok) await rememberProof(ports, user.id, session);
  return proven;
}

/**
 * For changes that could lock the owner out or redirect money: a password can be stolen, so a mailbox code is required
 * too.
 */
export async function proveOwnerTwice(
  ports: ProofPorts,
  user: User,
  proof: Proof,
): Promise<Result<undefined, MailboxProofRefusal>> {
  const proven = await proveOwner(ports, user, proof);
  return proven.ok ? proveMailboxWithoutFactor(ports, user.id, proof) : proven;
}

/** Fails if the password has changed since the proof: the change may have been meant to lock this caller out. */
export const passwordUnchanged = ({ passwordHash }: User): Condition => ({
  attribute: 'passwordHash',
  equals: passwordHash,
});
