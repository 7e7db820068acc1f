import { isUnconfirmed } from '#functions/domain/payouts/payout-account';
import type { Deps } from '#functions/ports/index';
import { emailChangesWrite, findEmailChanges } from '#functions/store/accounts/email-changes';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { confirmPayeeWrite, findPayee } from '#functions/store/payouts/payee';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { SecondFactor } from '#shared/contract/shapes/factor-fields';
import { ok, type Result } from '#shared/result';
import { proveMailbox } from '../accounts/factors/mailbox-code.ts';

/**
 * The owner confirms payouts by a mailbox code: a hold after a roll-back ends, 24 hours after it at the earliest, and a
 * payout account that was set with a password alone is confirmed. Without a hold nothing changes.
 */
export async function confirmPayouts(
  ports: Deps<'table' | 'clock' | 'factorVault'>,
  userId: string,
  { factor, ip }: { factor: SecondFactor | undefined; ip: string | undefined },
): ReturnType<typeof proveMailbox> {
  const code = factor?.type === 'mailbox' ? factor.code : undefined;
  const proven = await proveMailbox(ports, userId, { code, purpose: 'payout', ip });
  if (!proven.ok) return proven;
  const { table, clock } = ports;
  return retryOnConflict(
    `payouts of ${userId} could not be resumed`,
    async (): Promise<Result<undefined, never> | undefined> => {
      const now = clock.now();
      const [stored, payee] = await Promise.all([findEmailChanges(table, userId), findPayee(table, userId)]);
      const { changes, rollback } = stored;
      const writes = [
        ...(rollback && rollback.endedAt === undefined
          ? [emailChangesWrite(userId, stored, { changes, rollback: { ...rollback, endedAt: now } })]
          : []),
        ...(payee && isUnconfirmed(payee, now) ? [confirmPayeeWrite(userId, payee, now)] : []),
      ];
      if (writes.length === 0) return ok(undefined);
      const event = securityEventWrite(userId, { what: 'payouts-confirmed', ip, at: now });
      return (await table.commit([...writes, event])).ok ? ok(undefined) : undefined;
    },
  );
}
