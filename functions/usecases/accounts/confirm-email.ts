import { ok, type Result, refuse } from '#shared/result';
import { afterConfirming } from '../../domain/accounts/email-change.ts';
import type { Deps } from '../../ports/index.ts';
import { emailChangesWrite, findEmailChanges } from '../../store/accounts/email-changes.ts';
import type { MailToken } from '../../store/accounts/mail-tokens.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';

/** Whoever reads the old address says that it was them: payouts wait for this change no longer. It can be undone as before. */
export async function confirmEmail(
  { table, clock }: Deps<'table' | 'clock'>,
  { userId, email }: MailToken<'confirm-email'>,
  ip: string | undefined,
): Promise<Result<undefined, 'email_link_invalid'>> {
  return retryOnConflict(
    async () => {
      const stored = await findEmailChanges(table, userId);
      const at = clock.now();
      const changes = afterConfirming(stored.changes, email, at);
      if (!changes) return refuse('email_link_invalid');
      const event = securityEvent(userId, { what: 'email-confirmed', ip, at });
      return (await table.commit([emailChangesWrite(userId, stored, { changes }), event])).ok
        ? ok(undefined)
        : undefined;
    },
    { reason: `the change of address of ${userId} could not be confirmed` },
  );
}
