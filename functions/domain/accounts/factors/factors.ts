import type { Limit } from '#functions/domain/throttling';
import type { FactorKind, Transport } from '#shared/contract/shapes/factor-fields';
import { day, minute } from '#shared/limits';

/** Proof, beside the password, that a caller owns the account. */

export interface Passkey {
  /** The credential id given by the authenticator, base64url. */
  id: string;
  /** The COSE key, base64url. */
  publicKey: string;
  /** The signature counter, if the authenticator has one; a counter that goes back means a copied key. */
  counter: number;
  transports: Transport[];
  name: string;
  createdAt: number;
  /** A day of Beijing's calendar, such as `2026-11-20`. */
  lastUsedDay?: string | undefined;
}

export interface Factors {
  /** Grows with every write; 0 if nothing is stored. */
  version: number;
  /** `usedStep` is the last time step whose code was used. */
  totp?: { sealed: string; since: number; usedStep: number } | undefined;
  /** An authenticator secret that was shown and not yet confirmed by a code. */
  starting?: { sealed: string; until: number } | undefined;
  /** Hashes of the unused recovery codes. */
  recovery: string[];
  /** When the recovery codes were generated. */
  recoveryAt?: number | undefined;
  passkeys: Passkey[];
  /** When an operator's reset removes all factors, unless one is used before. */
  resetAt?: number | undefined;
}

export const passkeysAtMost = 10;

/** The time to finish setting up an authenticator app. */
export const totpSetupTime = 15 * minute;

/** The lifetime of a code sent by email. */
export const mailboxCodeTime = 15 * minute;

const mailboxCodeDigits = 6;

/** Six digits out of 256 random bits, so that each code is as likely as any other. */
export const mailboxCodeOf = (random: string): string =>
  String(BigInt(`0x${Buffer.from(random, 'base64url').toString('hex')}`) % 10n ** BigInt(mailboxCodeDigits)).padStart(
    mailboxCodeDigits,
    '0',
  );

export const challengeTime = 5 * minute;

/** The delay of a factor reset: the owner is warned during all of it, in case an impostor requested it. */
export const resetDelay = 3 * day;

export const noFactors = (version = 0): Factors => ({ version, recovery: [], passkeys: [] });

/** A reset takes effect at its time, even if nothing was written since. */
export const inForce = (factors: Factors, now: number): Factors =>
  factors.resetAt !== undefined && factors.resetAt <= now ? noFactors(factors.version) : factors;

/** The kinds of factors that are set up. Recovery codes alone are no factor: they stand in for one. */
export function kindsOf({ totp, passkeys, recovery }: Factors): FactorKind[] {
  const kinds: FactorKind[] = [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  return kinds.length > 0 && recovery.length > 0 ? [...kinds, 'recovery'] : kinds;
}

/** Recovery codes are removed with the last factor. */
export const withoutOrphans = (factors: Factors): Factors =>
  kindsOf(factors).length > 0 ? factors : { ...noFactors(factors.version), starting: factors.starting };

/** Using any factor cancels a pending reset: its owner has not lost it. */
export const withoutReset = (factors: Factors): Factors => ({ ...factors, resetAt: undefined });

/**
 * Limits guesses at codes. `from` is the session, or at a login the known browser, or none: a thief of a session or of the password
 * alone cannot lock the owner out elsewhere.
 */
export const factorLimits = (userId: string, from: string): Limit[] => [
  { what: 'factor', key: `${userId}#${from}`, uses: 5, window: 15 * minute },
  { what: 'factor-day', key: `${userId}#${from}`, uses: 30, window: day },
];

export function setBefore(factors: Factors, since: number): Factors {
  const totp = factors.totp && factors.totp.since < since ? factors.totp : undefined;
  const passkeys = factors.passkeys.filter(({ createdAt }) => createdAt < since);
  const recovery = (factors.recoveryAt ?? 0) < since ? factors.recovery : [];
  return withoutOrphans({ ...factors, totp, passkeys, recovery, starting: undefined });
}

/** When the newest factor was set up; 0 without any. */
export const youngestSince = ({ totp, passkeys }: Factors): number =>
  Math.max(totp?.since ?? 0, ...passkeys.map(({ createdAt }) => createdAt));

/** When the first factor since `since` was set up; infinity without any. */
export const firstSince = ({ totp, passkeys }: Factors, since: number): number =>
  Math.min(
    ...[totp?.since ?? 0, ...passkeys.map(({ createdAt }) => createdAt)].filter((at) => at >= since),
    Number.POSITIVE_INFINITY,
  );
