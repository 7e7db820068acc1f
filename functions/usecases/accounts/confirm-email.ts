import { confirmChanges } from '#functions/domain/accounts/email-change';
import type { Deps } from '#functions/ports/index';
import { emailChangesWrite, findEmailChanges } from '#functions/store/accounts/email-changes';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import type { MailToken } from '#functions/store/emails/mail-tokens';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';

/**
 * A click in the mail to the old address confirms the change: payouts no longer wait for it. It can still be undone.
 */
export async function confirmEmail(
  { table, clock }: Deps<'table' | 'clock'>,
  { userId, email }: MailToken<'confirm-email'>,
  ip: string | undefined,
): Promise<Result<undefined, 'email_link_invalid'>> {
  return retryOnConflict(`the change of address of ${userId} could not be confirmed`, async () => {
    const stored = await findEmailChanges(table, userId);
    const at = clock.now();
    const changes = confirmChanges(stored.changes, email, at);
    if (!changes) return refuse('email_link_invalid');
    const event = securityEventWrite(userId, { what: 'email-confirmed', ip, at });
    return (await table.commit([emailChangesWrite(userId, stored, { changes }), event])).ok ? ok(undefined) : undefined;
  });
}
