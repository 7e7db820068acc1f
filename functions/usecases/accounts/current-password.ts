import { type Result, refuse } from '#shared/result';
import { passwordLimits } from '../../domain/throttling.ts';
import type { Deps } from '../../ports/index.ts';
import type { Condition } from '../../ports/table.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import type { User } from '../../store/accounts/users.ts';
import { commitWithin, giveBack } from '../../store/table/throttle.ts';
import { type FactorPorts, type FactorProof, type FactorTrouble, proveFactor } from './prove-factor.ts';

/** What somebody with a session gives to prove that they are its owner. */
export interface Proof extends FactorProof {
  current: string | undefined;
}

export type NotProven = 'current_password_wrong' | 'invalid_input' | FactorTrouble;

export type ProofPorts = Deps<'passwords'> & FactorPorts;

/**
 * A session alone is not enough: the current password is asked for, and guesses at it are counted like logins. Giving none
 * counts as well: otherwise whoever has the session could try forms until one says the same as what is kept. Where a
 * second factor is set up, it is asked for too, after the password.
 */
export async function proveOwner(ports: ProofPorts, user: User, proof: Proof): Promise<Result<undefined, NotProven>> {
  const { table, passwords, clock } = ports;
  const { current, ip, session } = proof;
  const limits = passwordLimits(user.id, session);
  const now = clock.now();
  const counted = await commitWithin(table, limits, { now });
  if ('code' in counted) return counted;

  if (current === undefined) return refuse('invalid_input', { params: { current_password: 'required' } });
  if (!(await passwords.matches(user.passwordHash, current))) {
    await table.commit([securityEvent(user.id, { what: 'password-refused', ip, at: now })]);
    return refuse('current_password_wrong');
  }
  await giveBack(table, limits, now);
  return proveFactor(ports, user.id, proof);
}

/** Fails where the password has changed since it was proven: somebody else may have had to be shut out. */
export const stillProven = ({ passwordHash }: User): Condition => ({ attribute: 'passwordHash', equals: passwordHash });
