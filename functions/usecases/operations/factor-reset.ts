import { kindsOf, resetDelay, withoutReset } from '#functions/domain/accounts/factors/factors';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { factorsWrite, findFactors } from '#functions/store/accounts/factors/factors';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findPerson } from '#functions/store/accounts/users';
import { findSellerHold, newSellerHold, type SellerHold } from '#functions/store/payouts/seller-holds';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import { factorEmails } from '../accounts/factors/factor-emails.ts';
import { commitAndSend } from '../outbox.ts';

type ResetPorts = Deps<'table' | 'queues' | 'clock' | 'ids'>;

type HoldReason = Pick<SellerHold, 'actor' | 'note'>;

/** Holds payouts as well: a thief who persuades an operator would take the money next. */
async function holdWrites(
  { table }: ResetPorts,
  sellerId: string,
  { at, ...reason }: HoldReason & { at: number },
): Promise<Write[]> {
  if (await findSellerHold(table, sellerId)) return [];
  const event = securityEventWrite(sellerId, { what: 'payouts-held', ip: undefined, at });
  return [newSellerHold({ sellerId, at, ...reason }), event];
}

/**
 * Resets the factors of an owner who has lost all of them. It takes effect after three days, in which the owner is
 * notified and a login with a factor cancels it. Payouts wait until an operator releases the seller.
 */
export async function requestFactorReset(
  ports: ResetPorts,
  name: string,
  reason: HoldReason,
): Promise<Result<number, 'user_not_found' | 'factor_not_set' | 'reset_pending'>> {
  const user = await findPerson(ports.table, name);
  if (!user) return refuse('user_not_found');
  const at = ports.clock.now();
  const resetAt = at + resetDelay;
  return retryOnConflict(`the factors of ${user.id} could not be reset`, async () => {
    const factors = await findFactors(ports.table, user.id, at);
    if (kindsOf(factors).length === 0) return refuse('factor_not_set');
    if (factors.resetAt !== undefined) return refuse('reset_pending');
    const event = securityEventWrite(user.id, { what: 'factors-reset', ip: undefined, at });
    const hold = await holdWrites(ports, user.id, { ...reason, at });
    const emails = await factorEmails(ports, user, {
      what: 'reset-asked',
      now: at,
      id: ports.ids.next(),
      until: resetAt,
    });
    const writes = [factorsWrite(user.id, { ...factors, resetAt }), event, ...hold, ...emails.writes];
    return (await commitAndSend(ports, writes, ...emails.entries)).ok ? ok(resetAt) : undefined;
  });
}

/** Cancels a reset that the owner did not ask for, or no longer needs. */
export async function cancelFactorReset(
  ports: ResetPorts,
  name: string,
): Promise<Result<undefined, 'user_not_found' | 'reset_not_pending'>> {
  const user = await findPerson(ports.table, name);
  if (!user) return refuse('user_not_found');
  const now = ports.clock.now();
  return retryOnConflict(`the factors of ${user.id} could not be kept`, async () => {
    const factors = await findFactors(ports.table, user.id, now);
    if (factors.resetAt === undefined) return refuse('reset_not_pending');
    const emails = await factorEmails(ports, user, { what: 'reset-kept', now, id: ports.ids.next() });
    const writes = [factorsWrite(user.id, withoutReset(factors)), ...emails.writes];
    return (await commitAndSend(ports, writes, ...emails.entries)).ok ? ok(undefined) : undefined;
  });
}
