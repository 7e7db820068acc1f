import { undoTime, withChange } from '#functions/domain/accounts/email-change';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { confirmEmailWrites } from '#functions/store/accounts/email-change';
import { emailChangesWrite, findEmailChanges } from '#functions/store/accounts/email-changes';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import type { User } from '#functions/store/accounts/users';
import { newMailToken } from '#functions/store/emails/mail-tokens';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { emailsAboutChange } from './security-emails.ts';

/**
 * Makes the verified new address the account's. From here payouts wait, and the reader of the old address can undo or
 * confirm the change.
 */
export async function applyEmailChange(
  ports: Deps<'table' | 'queues' | 'ids'>,
  user: User,
  { email, now, ip }: { email: string; now: number; ip: string | undefined },
): Promise<Result<undefined, 'verification_invalid' | 'email_taken'>> {
  const { table, ids } = ports;
  const until = now + undoTime;
  const id = user.pendingId ?? ids.next();
  const change = { id, from: user.email, to: email, askedAt: user.pendingSince ?? now, takenAt: now, until };
  const confirm = ids.secret();
  const confirmToken = { userId: user.id, email: user.email, expiresAt: until } as const;
  const event = securityEventWrite(user.id, { what: 'email-changed', ip, at: now });
  return retryOnConflict(`the new address of ${user.id} could not be taken`, async () => {
    const stored = await findEmailChanges(table, user.id);
    const addressWrites = await confirmEmailWrites(table, user, { email, now, until });
    const changes = withChange(stored.changes, change);
    const params = { email, until: instant(until) };
    // Sent to the former addresses: the reader of the new one knows, as they used its link.
    const emails = emailsAboutChange(ports, user, stored, {
      id: `email-changed#${id}`,
      template: 'email-changed',
      params,
      ownParams: { confirm },
      now,
    });
    const writes = {
      ...addressWrites,
      changes: emailChangesWrite(user.id, stored, { changes }),
      confirmToken: newMailToken(confirm, { ...confirmToken, purpose: 'confirm-email' }),
      emails: emails.writes,
      event,
    };
    const committed = await commitAndSend(ports, writes, ...emails.entries);
    if (committed.ok) return ok(undefined);
    if (committed.failed.has('user')) return refuse('verification_invalid');
    return committed.failed.has('claim') ? refuse('email_taken') : undefined;
  });
}
