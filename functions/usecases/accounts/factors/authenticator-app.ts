import { type Factors, factorLimits, kindsOf, totpSetupTime } from '#functions/domain/accounts/factors/factors';
import { newTotpSecret, stepOfCode, totpUri } from '#functions/domain/accounts/factors/totp';
import type { Deps } from '#functions/ports/index';
import { factorsWrite, findFactors } from '#functions/store/accounts/factors/factors';
import type { User } from '#functions/store/accounts/users';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitWithin, returnUses } from '#functions/store/table/throttle';
import { ok, type Result, refuse } from '#shared/result';
import { type Proof, type ProofPorts, type ProofRefusal, proveOwner, proveOwnerTwice } from '../current-password.ts';
import {
  type AddedFactors,
  addedFactors,
  type ChangePorts,
  changeFactors,
  newRecovery,
  withRecovery,
} from './change-factors.ts';

/** The app that is set up already, if any, stays valid until the new one has shown a code. */
export async function issueTotpSecret(ports: ProofPorts & Deps<'ids'>, user: User, proof: Proof) {
  const proven = await proveOwnerTwice(ports, user, proof);
  if (!proven.ok) return proven;
  const { table, clock, ids, factorVault } = ports;
  const secret = newTotpSecret(ids.secret());
  const sealed = await factorVault.seal(user.id, secret);
  const now = clock.now();
  await retryOnConflict(`an app of ${user.id} could not be begun`, async () => {
    const factors = await findFactors(table, user.id, now);
    const starting = { sealed, until: now + totpSetupTime };
    return (await table.commit([factorsWrite(user.id, { ...factors, starting })])).ok || undefined;
  });
  return ok({ secret, uri: totpUri(secret, user.username) });
}

type ConfirmPorts = ChangePorts & Deps<'factorVault'>;
type TotpRefusal = 'totp_not_started' | 'second_factor_wrong' | 'too_many_requests';

/** Only a proven owner was shown the secret; the code proves that the app has it too. */
export async function activateTotp(
  ports: ConfirmPorts,
  user: User,
  { code, ip, session }: { code: string; ip: string | undefined; session: string },
): Promise<Result<AddedFactors, TotpRefusal>> {
  const { table, clock, factorVault } = ports;
  const now = clock.now();
  const limits = factorLimits(user.id, session);
  const attempt = await commitWithin(table, limits, { now });
  if ('code' in attempt) return attempt;
  const { starting } = await findFactors(table, user.id, now);
  if (!starting || starting.until <= now) return refuse('totp_not_started');
  const { sealed } = starting;
  const step = stepOfCode(await factorVault.open(user.id, sealed), code, { now, usedStep: 0 });
  if (step === undefined) return refuse('second_factor_wrong');

  await returnUses(table, limits, now);
  const recovery = newRecovery(ports, user.id);
  const factors = await changeFactors(ports, user, {
    what: 'totp-added',
    event: 'factor-added',
    ip,
    to: (before) => {
      if (before.starting?.sealed !== sealed) return undefined;
      const totp = { sealed, since: now, usedStep: step };
      return { ...withRecovery(before, recovery), totp, starting: undefined };
    },
  });
  return factors ? ok(addedFactors(factors, recovery)) : refuse('totp_not_started');
}

/** Succeeds if no app is set up. */
export async function disableTotp(
  ports: ProofPorts & ChangePorts,
  user: User,
  proof: Proof,
): Promise<Result<Factors, ProofRefusal>> {
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  const removed = await changeFactors(ports, user, {
    what: 'totp-removed',
    event: 'factor-removed',
    ip: proof.ip,
    to: (factors) => factors.totp && { ...factors, totp: undefined },
  });
  return ok(removed ?? (await findFactors(ports.table, user.id, ports.clock.now())));
}

/** Replaces the recovery codes; the old ones stop working. */
export async function renewRecovery(
  ports: ProofPorts & ChangePorts,
  user: User,
  proof: Proof,
): Promise<Result<AddedFactors & { codes: string[] }, ProofRefusal | 'factor_not_set'>> {
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  const { codes, hashes, at } = newRecovery(ports, user.id);
  const factors = await changeFactors(ports, user, {
    what: 'recovery-renewed',
    event: 'factor-added',
    ip: proof.ip,
    to: (before) => (kindsOf(before).length > 0 ? { ...before, recovery: hashes, recoveryAt: at } : undefined),
  });
  return factors ? ok({ factors, codes }) : refuse('factor_not_set');
}
