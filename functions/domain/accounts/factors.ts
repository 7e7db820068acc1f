import type { FactorKind, Transport } from '#shared/contract/shapes/factor-fields';
import { day, minute } from '#shared/limits';
import type { Limit } from '../throttling.ts';

/** What proves, beside the password, that somebody is the owner of an account. */

export interface Passkey {
  /** The authenticator's number of it, base64url. */
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it has signed, where it counts; one that counts backwards has been copied. */
  counter: number;
  transports: Transport[];
  name: string;
  createdAt: number;
  /** In Beijing, `2026-11-20`. */
  lastUsedDay?: string | undefined;
}

export interface Factors {
  /** Grows with every write; 0 where nothing is kept. */
  version: number;
  /** The last step whose code was used. */
  totp?: { sealed: string; since: number; usedStep: number } | undefined;
  /** Shown and not yet confirmed by a code. */
  starting?: { sealed: string; until: number } | undefined;
  /** Hashes of the codes that are left. */
  recovery: string[];
  /** When these codes were made. */
  recoveryAt?: number | undefined;
  passkeys: Passkey[];
  /** An operator takes them all away then, unless one of them is used before. */
  resetAt?: number | undefined;
}

export const passkeysAtMost = 10;

/** For setting up an authenticator app. */
export const startTime = 15 * minute;

/** For a code that was mailed. */
export const mailboxCodeTime = 15 * minute;

const mailboxCodeDigits = 6;

/** Six digits out of 256 random bits, so that each code is as likely as any other. */
export const mailboxCodeOf = (random: string): string =>
  String(BigInt(`0x${Buffer.from(random, 'base64url').toString('hex')}`) % 10n ** BigInt(mailboxCodeDigits)).padStart(
    mailboxCodeDigits,
    '0',
  );

/** For an authenticator's answer to a challenge. */
export const challengeTime = 5 * minute;

/** Whoever has lost everything waits so long, and whoever only says so has the owner warned all that time. */
export const resetDelay = 3 * day;

export const noFactors = (version = 0): Factors => ({ version, recovery: [], passkeys: [] });

/** After its time a reset has happened, whether or not anything was written since. */
export const inForce = (factors: Factors, now: number): Factors =>
  factors.resetAt !== undefined && factors.resetAt <= now ? noFactors(factors.version) : factors;

/** What is set up. Recovery codes alone are none: they stand in for what they recover. */
export function kindsOf({ totp, passkeys, recovery }: Factors): FactorKind[] {
  const kinds: FactorKind[] = [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  return kinds.length > 0 && recovery.length > 0 ? [...kinds, 'recovery'] : kinds;
}

/** With the last factor go the codes that stand in for it. */
export const withoutOrphans = (factors: Factors): Factors =>
  kindsOf(factors).length > 0 ? factors : { ...noFactors(factors.version), starting: factors.starting };

/** A factor that is used says that its owner has not lost it. */
export const proven = (factors: Factors): Factors => ({ ...factors, resetAt: undefined });

/**
 * Guesses at codes. `from` is the session that asks, or at a login the browser that has been in before, or none: whoever
 * has stolen the one or knows the password alone does not keep the owner from the others.
 */
export const factorLimits = (userId: string, from: string): Limit[] => [
  { what: 'factor', key: `${userId}#${from}`, uses: 5, window: 15 * minute },
  { what: 'factor-day', key: `${userId}#${from}`, uses: 30, window: day },
];

/** What was set up before then. */
export function setBefore(factors: Factors, since: number): Factors {
  const totp = factors.totp && factors.totp.since < since ? factors.totp : undefined;
  const passkeys = factors.passkeys.filter(({ createdAt }) => createdAt < since);
  const recovery = (factors.recoveryAt ?? 0) < since ? factors.recovery : [];
  return withoutOrphans({ ...factors, totp, passkeys, recovery, starting: undefined });
}

/** When the youngest of them was set up; 0 where there is none. */
export const youngestSince = ({ totp, passkeys }: Factors): number =>
  Math.max(totp?.since ?? 0, ...passkeys.map(({ createdAt }) => createdAt));

/** When the first of those was set up that are not older than this; never where there is none. */
export const firstSince = ({ totp, passkeys }: Factors, since: number): number =>
  Math.min(
    ...[totp?.since ?? 0, ...passkeys.map(({ createdAt }) => createdAt)].filter((at) => at >= since),
    Number.POSITIVE_INFINITY,
  );
