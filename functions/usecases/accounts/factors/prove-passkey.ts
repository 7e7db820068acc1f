import { challengeIn } from '#functions/domain/accounts/factors/challenges';
import { type Factors, type Passkey, withoutReset } from '#functions/domain/accounts/factors/factors';
import { beijingDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { factorsWrite, findFactors } from '#functions/store/accounts/factors/factors';
import { type ChallengeUse, takeChallenge } from '#functions/store/accounts/factors/passkey-challenges';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Assertion } from '#shared/contract/shapes/factor-fields';

interface PasskeyProof {
  credential: Assertion;
  /** The use for which its challenge must have been issued. */
  use: ChallengeUse;
}

const withPasskey = (factors: Factors, updated: Passkey): Factors => ({
  ...factors,
  passkeys: factors.passkeys.map((entry) => (entry.id === updated.id ? updated : entry)),
});

/**
 * Consumes the challenge first, so that no answer works twice. Of two concurrent answers the later is held to the
 * counter of the earlier. Ends a pending reset, as the owner still has a passkey.
 */
export async function provePasskey(
  { table, clock, passkeys }: Deps<'table' | 'clock' | 'passkeys'>,
  userId: string,
  { credential, use }: PasskeyProof,
): Promise<boolean> {
  const now = clock.now();
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (challenge === undefined || !(await takeChallenge(table, challenge, { ...use, now }))) return false;
  return retryOnConflict(`a passkey of ${userId} could not be used`, async () => {
    const factors = await findFactors(table, userId, now);
    const passkey = factors.passkeys.find(({ id }) => id === credential.id);
    const signed = passkey && (await passkeys.verifyAssertion(credential, passkey, challenge));
    if (!signed) return false;
    const changed = withPasskey(factors, { ...passkey, ...signed, lastUsedDay: beijingDate(now) });
    return (await table.commit([factorsWrite(userId, withoutReset(changed))])).ok || undefined;
  });
}
