import { type Factors, factorLimits, kindsOf, withoutReset } from '#functions/domain/accounts/factors/factors';
import { recoveryHash } from '#functions/domain/accounts/factors/recovery-codes';
import { stepOfCode } from '#functions/domain/accounts/factors/totp';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { factorsWrite, findFactors } from '#functions/store/accounts/factors/factors';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { ownAccount } from '#functions/store/accounts/users';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitWithin, returnUses } from '#functions/store/table/throttle';
import type {
  ChallengePurpose,
  CodeFactor,
  factorErrors,
  mailboxErrors,
  SecondFactor,
} from '#shared/contract/shapes/factor-fields';
import { ok, type Refusal, type Result, refuse } from '#shared/result';
import { factorEmails } from './factor-emails.ts';
import { proveMailbox } from './mailbox-code.ts';
import { provePasskey } from './prove-passkey.ts';

export type FactorRefusal = (typeof factorErrors)[number];

/** Refusals when a mailbox code stands in for a factor that is not set up. */
export type MailboxRefusal = (typeof mailboxErrors)[number];

type CodePorts = Deps<'table' | 'clock' | 'factorVault' | 'ids'>;
export type FactorPorts = CodePorts & Deps<'passkeys'>;

/** Names the factors that are set up, so that the client can ask for one. */
const factorRequired = (factors: Factors): Refusal<'second_factor_required'> =>
  refuse('second_factor_required', { params: { factors: kindsOf(factors).join() } });

/** The factors after this code was used; undefined if the code is wrong or was used before. */
async function afterCode({ factorVault }: CodePorts, id: string, { factors, factor, now }: CodeUse) {
  if (factor.type === 'recovery') {
    const hash = recoveryHash(id, factor.code);
    if (!factors.recovery.includes(hash)) return undefined;
    return { ...factors, recovery: factors.recovery.filter((candidate) => candidate !== hash) };
  }
  if (!factors.totp) return undefined;
  const { sealed, usedStep } = factors.totp;
  const step = stepOfCode(await factorVault.open(id, sealed), factor.code, { now, usedStep });
  return step === undefined ? undefined : { ...factors, totp: { ...factors.totp, usedStep: step } };
}

interface CodeUse {
  factors: Factors;
  factor: CodeFactor;
  now: number;
}

/** Notifies the owner of a used recovery code. The sweep sends the email, as not every caller may send to the queue. */
async function recoveryCodeNotice(
  ports: CodePorts,
  id: string,
  { factor, ip, now }: CodeProof & { now: number },
): Promise<Write[]> {
  if (factor.type === 'totp') return [];
  const news = { what: 'recovery-used', now, id: recoveryHash(id, factor.code) } as const;
  const { writes, entries } = await factorEmails(ports, await ownAccount(ports.table, id), news);
  return [
    securityEventWrite(id, { what: 'recovery-code-used', ip, at: now }),
    ...writes,
    ...entries.map(({ write }) => write),
  ];
}

interface CodeProof {
  factor: CodeFactor;
  from: string;
  ip: string | undefined;
}

/** Counts a guess before it checks it, and gives it back if it was right. */
async function proveCode(ports: CodePorts, id: string, proof: CodeProof): Promise<Result<undefined, FactorRefusal>> {
  const { table, clock } = ports;
  const { factor, from, ip } = proof;
  const now = clock.now();
  const limits = factorLimits(id, from);
  const attempt = await commitWithin(table, limits, { now });
  if ('code' in attempt) return attempt;

  const isRight = await retryOnConflict(`a code of ${id} could not be used`, async () => {
    const factors = await findFactors(table, id, now);
    const after = await afterCode(ports, id, { factors, factor, now });
    if (!after) return false;
    const writes = [factorsWrite(id, withoutReset(after)), ...(await recoveryCodeNotice(ports, id, { ...proof, now }))];
    return (await table.commit(writes)).ok || undefined;
  });
  if (isRight) await returnUses(table, limits, now);
  return isRight ? ok(undefined) : refuseFactor(table, id, { ip, at: now });
}

async function refuseFactor(table: Table, id: string, { ip, at }: { ip: string | undefined; at: number }) {
  await table.commit([securityEventWrite(id, { what: 'factor-refused', ip, at })]);
  return refuse('second_factor_wrong');
}

export interface FactorProof {
  factor: SecondFactor | undefined;
  /** The purpose for which a passkey's challenge must have been issued. */
  purpose: ChallengePurpose;
  ip: string | undefined;
  /** The caller's session: a challenge is valid for it alone, and guesses are counted by it. */
  session: string;
}

/**
 * Requires the second factor, if one is set up. Proving consumes it, so call this last: a later failure would waste it.
 */
export async function proveFactor(
  ports: FactorPorts,
  userId: string,
  { factor, purpose, ip, session }: FactorProof,
): Promise<Result<undefined, FactorRefusal>> {
  const { table, clock } = ports;
  const now = clock.now();
  const factors = await findFactors(table, userId, now);
  if (kindsOf(factors).length === 0) return ok(undefined);
  if (!factor || factor.type === 'mailbox') return factorRequired(factors);
  if (factor.type !== 'passkey') return proveCode(ports, userId, { factor, from: session, ip });
  const { credential } = factor;
  const isRight = await provePasskey(ports, userId, { credential, use: { purpose, userId, session } });
  return isRight ? ok(undefined) : refuseFactor(table, userId, { ip, at: now });
}

/**
 * For actions that a stolen password alone must not allow: passes with a factor, which `proveOwner` has already
 * required, and otherwise needs a mailbox code.
 */
export async function proveMailboxWithoutFactor(
  ports: FactorPorts,
  userId: string,
  { factor, purpose, ip }: FactorProof,
): Promise<Result<undefined, MailboxRefusal | 'too_many_requests'>> {
  const factors = await findFactors(ports.table, userId, ports.clock.now());
  if (kindsOf(factors).length > 0) return ok(undefined);
  return proveMailbox(ports, userId, { code: factor?.type === 'mailbox' ? factor.code : undefined, purpose, ip });
}

interface LoginProof {
  factor: CodeFactor | undefined;
  /** Set if the browser proves that its user has logged in with it before. */
  device: string | undefined;
  ip: string | undefined;
}

/** Requires the factor at login, after the right password. Passkeys log in without a password. */
export async function proveAtLogin(
  ports: CodePorts,
  userId: string,
  { factor, device, ip }: LoginProof,
): Promise<Result<undefined, FactorRefusal>> {
  const factors = await findFactors(ports.table, userId, ports.clock.now());
  if (kindsOf(factors).length === 0) return ok(undefined);
  return factor ? proveCode(ports, userId, { factor, from: device ?? 'login', ip }) : factorRequired(factors);
}
