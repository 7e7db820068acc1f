import { type Factors, kindsOf, withoutOrphans } from '#functions/domain/accounts/factors/factors';
import { recoveryCodeOf, recoveryCodes, recoveryHash } from '#functions/domain/accounts/factors/recovery-codes';
import type { FactorNews } from '#functions/emails/factors';
import type { Deps } from '#functions/ports/index';
import { factorsWrite, findFactors } from '#functions/store/accounts/factors/factors';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { type User, userKey } from '#functions/store/accounts/users';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitAndSend } from '#functions/usecases/outbox';
import type { SecurityEvent } from '#shared/security-events';
import { passwordUnchanged } from '../current-password.ts';
import { factorEmails } from './factor-emails.ts';

export type ChangePorts = Deps<'table' | 'queues' | 'ids' | 'clock'>;

interface Change {
  what: FactorNews;
  event: SecurityEvent;
  ip: string | undefined;
  /** Returns undefined if there is nothing to change. */
  to: (factors: Factors) => Factors | undefined;
}

/**
 * Commits the change with its entry in the security log and the emails to the owner. Returns undefined if nothing
 * changed.
 */
export function changeFactors(ports: ChangePorts, user: User, change: Change): Promise<Factors | undefined> {
  const { what, event: logged, ip, to } = change;
  const now = ports.clock.now();
  const id = ports.ids.next();
  const outcome = retryOnConflict(`the factors of ${user.id} could not be changed`, async () => {
    const changed = to(await findFactors(ports.table, user.id, now));
    if (!changed) return { factors: undefined };
    const factors = withoutOrphans(changed);
    const emails = await factorEmails(ports, user, { what, now, id });
    const event = securityEventWrite(user.id, { what: logged, ip, at: now });
    const unlessShutOut = { check: userKey(user.id), when: [passwordUnchanged(user)] };
    const writes = { unlessShutOut, factors: factorsWrite(user.id, factors), event, emails: emails.writes };
    const committed = await commitAndSend(ports, writes, ...emails.entries);
    if (committed.ok) return { factors };
    // The password has changed meanwhile, which ended the caller's session: the factors stay as they are.
    return committed.failed.has('unlessShutOut') ? { factors: undefined } : undefined;
  });
  return outcome.then(({ factors }) => factors);
}

export interface Recovery {
  /** Shown once. */
  codes: string[];
  hashes: string[];
  at: number;
}

export function newRecovery({ ids, clock }: Deps<'ids' | 'clock'>, userId: string): Recovery {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(ids.secret()));
  return { codes, hashes: codes.map((code) => recoveryHash(userId, code)), at: clock.now() };
}

/** Adds recovery codes with the first factor; later factors keep the existing ones. */
export const withRecovery = (before: Factors, { hashes, at }: Recovery): Factors =>
  kindsOf(before).length === 0 ? { ...before, recovery: hashes, recoveryAt: at } : before;

export interface AddedFactors {
  factors: Factors;
  /** Null if the account had recovery codes before. */
  codes: string[] | null;
}

export const addedFactors = (factors: Factors, { codes, hashes }: Recovery): AddedFactors => ({
  factors,
  codes: hashes.every((hash) => factors.recovery.includes(hash)) ? codes : null,
});
