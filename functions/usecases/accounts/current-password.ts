import { youngestSince } from '#functions/domain/accounts/factors/factors';
import { hasFreshPassword } from '#functions/domain/accounts/sessions/sessions';
import { passwordLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import type { Condition } from '#functions/ports/table';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { securityEvent } from '#functions/store/accounts/sessions/security-log';
import { changedSessions, findSessions } from '#functions/store/accounts/sessions/sessions';
import type { User } from '#functions/store/accounts/users';
import { commitWithin, giveBack } from '#functions/store/table/throttle';
import { ok, type Result, refuse } from '#shared/result';
import {
  type FactorPorts,
  type FactorProof,
  type FactorRefusal,
  type MailboxRefusal,
  proveFactor,
  proveMailboxWithoutFactor,
} from './factors/prove-factor.ts';

/** What somebody with a session gives to prove that they are its owner. */
export interface Proof extends FactorProof {
  current: string | undefined;
}

export type ProofRefusal = 'current_password_wrong' | 'invalid_input' | FactorRefusal;
export type MailboxProofRefusal = ProofRefusal | MailboxRefusal;

export type ProofPorts = Deps<'passwords'> & FactorPorts;

/** Whether this session has given password and factor a moment ago: then nothing is asked for again. */
async function isRecentlyProven({ table, clock }: Deps<'table' | 'clock'>, userId: string, session: string) {
  const now = clock.now();
  const [{ sessions }, factors] = await Promise.all([findSessions(table, userId), findFactors(table, userId, now)]);
  const own = sessions.find(({ id }) => id === session);
  return own !== undefined && hasFreshPassword(own, { now, since: youngestSince(factors) });
}

/** Whoever changes the list of sessions at the same moment goes before: then the password is asked for again, no more. */
async function rememberProof({ table, clock }: Deps<'table' | 'clock'>, userId: string, session: string) {
  const now = clock.now();
  const stored = await findSessions(table, userId);
  const sessions = stored.sessions.map((one) => (one.id === session ? { ...one, passwordAt: now } : one));
  await table.commit([changedSessions(userId, stored, { sessions, now })]);
}

/**
 * A session alone is not enough: the current password is asked for, and guesses at it are counted like logins. Giving none
 * counts as well: otherwise whoever has the session could try forms until one says the same as what is kept. Where a
 * second factor is set up, it is asked for too, after the password. For 15 minutes after both were right neither is asked
 * for again in that session.
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
    await table.commit([securityEvent(user.id, { what: 'password-refused', ip, at: now })]);
    return refuse('current_password_wrong');
  }
  await giveBack(table, limits, now);
  const proven = await proveFactor(ports, user.id, proof);
  if (proven.ok) await rememberProof(ports, user.id, session);
  return proven;
}

/** For what would keep the owner out, or lead money elsewhere: a password can be stolen, so the mailbox is asked as well. */
export async function proveOwnerTwice(
  ports: ProofPorts,
  user: User,
  proof: Proof,
): Promise<Result<undefined, MailboxProofRefusal>> {
  const proven = await proveOwner(ports, user, proof);
  return proven.ok ? proveMailboxWithoutFactor(ports, user.id, proof) : proven;
}

/** Fails where the password has changed since it was proven: somebody else may have had to be shut out. */
export const passwordUnchanged = ({ passwordHash }: User): Condition => ({
  attribute: 'passwordHash',
  equals: passwordHash,
});
