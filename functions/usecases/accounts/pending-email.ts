import { mailLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { pendingGone } from '#functions/store/accounts/email-change';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { ownAccount } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitWithin } from '#functions/store/table/throttle';
import type { Language } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { send } from '../outbox.ts';
import { linkEmail } from './mail-links.ts';

interface PendingEmailChange {
  userId: string;
  pendingEmail: string;
  ip: string | undefined;
  at: number;
}

/** False if another address is pending by now, or none. */
export async function cancelPending(
  table: Table,
  { userId, pendingEmail, ip, at }: PendingEmailChange,
): Promise<boolean> {
  const event = securityEventWrite(userId, { what: 'email-cancelled', ip, at });
  return (await table.commit([pendingGone(userId, pendingEmail), event])).ok;
}

/** Cancels the pending address, if any. Idempotent. */
export const cancelPendingEmail = (
  { table, clock }: Deps<'table' | 'clock'>,
  userId: string,
  ip: string | undefined,
): Promise<'cancelled'> =>
  retryOnConflict(`the change of address of ${userId} could not be cancelled`, async () => {
    const { pendingEmail } = await ownAccount(table, userId);
    if (pendingEmail === undefined) return 'cancelled';
    const cancelled = await cancelPending(table, { userId, pendingEmail, ip, at: clock.now() });
    return cancelled ? 'cancelled' : undefined;
  });

/** Returns the address that was mailed. Links sent before stay valid. */
export async function resendPendingEmail(
  ports: Deps<'table' | 'queues' | 'ids' | 'clock'>,
  userId: string,
  language: Language,
): Promise<Result<string, 'email_change_missing' | 'email_refuses_mail' | 'too_many_requests'>> {
  const { table, ids, clock } = ports;
  const own = await ownAccount(table, userId);
  const email = own.pendingEmail;
  if (email === undefined) return refuse('email_change_missing');
  if (await findSuppression(table, email)) return refuse('email_refuses_mail');
  const now = clock.now();
  const mail = linkEmail('change-email', { ...own, email }, { ids, now, language });
  const committed = await commitWithin(table, mailLimits(email), { now, alongside: mail.writes });
  if ('code' in committed) return committed;
  if (!committed.ok) throw new Error('a fresh secret was used before');
  await send(ports, mail.entry);
  return ok(email);
}
