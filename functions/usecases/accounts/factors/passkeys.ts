import { challengeIn, creationOptionsOf, requestOptionsOf } from '#functions/domain/accounts/factors/challenges';
import { type Factors, type Passkey, passkeysAtMost } from '#functions/domain/accounts/factors/factors';
import type { Claims, Deps } from '#functions/ports/index';
import { factorsWrite, findFactors } from '#functions/store/accounts/factors/factors';
import { newChallenge, takeChallenge } from '#functions/store/accounts/factors/passkey-challenges';
import type { User } from '#functions/store/accounts/users';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type {
  Attestation,
  ChallengePurpose,
  CreationOptions,
  RequestOptions,
} from '#shared/contract/shapes/factor-fields';
import { ok, type Result, refuse } from '#shared/result';
import {
  type MailboxProofRefusal,
  type Proof,
  type ProofPorts,
  type ProofRefusal,
  proveOwner,
  proveOwnerTwice,
} from '../current-password.ts';
import {
  type AddedFactors,
  addedFactors,
  type ChangePorts,
  changeFactors,
  newRecovery,
  withRecovery,
} from './change-factors.ts';

type OptionPorts = Deps<'table' | 'clock' | 'ids' | 'site'>;

/** The purpose of a challenge for a new passkey, which is issued only after the password. */
const addPurpose = 'add-passkey';

/** The proof is checked here; the challenge carries it over to the call that adds the passkey. */
export async function issueRegistrationChallenge(
  ports: ProofPorts & OptionPorts,
  user: User,
  proof: Proof,
): Promise<Result<CreationOptions, MailboxProofRefusal | 'passkeys_many'>> {
  const { table, clock, ids, site } = ports;
  const now = clock.now();
  const { passkeys } = await findFactors(table, user.id, now);
  if (passkeys.length >= passkeysAtMost) return refuse('passkeys_many');
  const proven = await proveOwnerTwice(ports, user, proof);
  if (!proven.ok) return proven;
  const challenge = ids.secret();
  await table.commit([newChallenge(challenge, { purpose: addPurpose, userId: user.id, session: proof.session }, now)]);
  return ok(creationOptionsOf(user, { appUrl: site.appUrl, challenge, passkeys }));
}

interface NewPasskey {
  attestation: Attestation;
  name: string;
  ip: string | undefined;
  session: string;
}

async function verifyAttestation(
  { table, clock, passkeys }: Deps<'table' | 'clock' | 'passkeys'>,
  userId: string,
  { attestation, session }: NewPasskey,
) {
  const challenge = challengeIn(attestation.response.clientDataJSON);
  const use = { purpose: addPurpose, userId, session, now: clock.now() };
  if (challenge === undefined || !(await takeChallenge(table, challenge, use))) return undefined;
  return passkeys.verifyRegistration(attestation, challenge);
}

export async function registerPasskey(
  ports: ChangePorts & Deps<'passkeys'>,
  user: User,
  input: NewPasskey,
): Promise<Result<AddedFactors, 'passkey_invalid' | 'passkeys_many'>> {
  const { name, ip } = input;
  const verifiedKey = await verifyAttestation(ports, user.id, input);
  if (!verifiedKey) return refuse('passkey_invalid');
  const passkey: Passkey = { ...verifiedKey, name, createdAt: ports.clock.now() };
  const recovery = newRecovery(ports, user.id);
  const factors = await changeFactors(ports, user, {
    what: 'passkey-added',
    event: 'factor-added',
    ip,
    to: (before) => {
      const { passkeys } = before;
      if (passkeys.length >= passkeysAtMost || passkeys.some(({ id }) => id === passkey.id)) return undefined;
      return { ...withRecovery(before, recovery), passkeys: [...passkeys, passkey] };
    },
  });
  return factors ? ok(addedFactors(factors, recovery)) : refuse('passkeys_many');
}

/** Only the owner sees the name, so a session is enough to change it. */
export function setPasskeyName(
  { table, clock }: Deps<'table' | 'clock'>,
  userId: string,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<Result<Factors, 'passkey_not_found'>> {
  return retryOnConflict(`a passkey of ${userId} could not be renamed`, async () => {
    const factors = await findFactors(table, userId, clock.now());
    if (!factors.passkeys.some((passkey) => passkey.id === id)) return refuse('passkey_not_found');
    const passkeys = factors.passkeys.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
    const renamed = { ...factors, passkeys };
    return (await table.commit([factorsWrite(userId, renamed)])).ok ? ok(renamed) : undefined;
  });
}

export async function deletePasskey(
  ports: ProofPorts & ChangePorts,
  user: User,
  { id, proof }: { id: string; proof: Proof },
): Promise<Result<Factors, ProofRefusal | 'passkey_not_found'>> {
  const { passkeys } = await findFactors(ports.table, user.id, ports.clock.now());
  if (!passkeys.some((passkey) => passkey.id === id)) return refuse('passkey_not_found');
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  const removed = await changeFactors(ports, user, {
    what: 'passkey-removed',
    event: 'factor-removed',
    ip: proof.ip,
    to: (factors) => {
      const remaining = factors.passkeys.filter((passkey) => passkey.id !== id);
      return remaining.length < factors.passkeys.length ? { ...factors, passkeys: remaining } : undefined;
    },
  });
  return removed ? ok(removed) : refuse('passkey_not_found');
}

/** For what is asked for by a session: one of its owner's passkeys is to answer, for this purpose and no other. */
export async function issueChallenge(
  { table, clock, ids, site }: OptionPorts,
  { id: userId, session }: Claims,
  purpose: ChallengePurpose,
): Promise<Result<RequestOptions, 'factor_not_set'>> {
  const now = clock.now();
  const { passkeys } = await findFactors(table, userId, now);
  if (passkeys.length === 0) return refuse('factor_not_set');
  const challenge = ids.secret();
  await table.commit([newChallenge(challenge, { purpose, userId, session }, now)]);
  return ok(requestOptionsOf({ appUrl: site.appUrl, challenge, passkeys }));
}
