import { accountStatusUnder } from '#functions/domain/moderation/account-status';
import type { Deps } from '#functions/ports/index';
import { leavingStatusOf } from '#functions/store/accounts/data/deletions';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { accountStatusInSessions } from '#functions/store/accounts/sessions/sessions';
import { accountStatusWrite, findUser } from '#functions/store/accounts/users';
import { listMeasuresOf, type Measure } from '#functions/store/moderation/measures';
import { findSellerHold, measuresHold } from '#functions/store/payouts/seller-holds';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { holdSeller, releaseSeller } from '../operations/holds.ts';

const events = { limited: 'account-limited', suspended: 'account-suspended', good: 'account-restored' } as const;

/**
 * Updates the status of an account and the hold of its payouts from the measures in force. `measure`, just taken or
 * lifted, counts as given, as the list may be stale.
 */
export async function followMeasures(ports: Deps<'table' | 'clock'>, measure: Measure): Promise<void> {
  const { table, clock } = ports;
  const { personId } = measure;
  const outcome = await retryOnConflict(
    `the standing of ${personId} changes faster than it can be written`,
    async () => {
      const user = await findUser(table, personId);
      if (!user) return { measured: undefined };
      const others = (await listMeasuresOf(table, personId)).filter(({ id }) => id !== measure.id);
      const measured = accountStatusUnder([...others, measure]);
      const after = measured ?? (await leavingStatusOf(table, personId));
      if (after === user.standing) return { measured };
      const what = events[measured ?? 'good'];
      const committed = await table.commit([
        accountStatusWrite(user, after),
        accountStatusInSessions(personId, after),
        securityEventWrite(personId, { what, ip: undefined, at: clock.now() }),
      ]);
      return committed.ok ? { measured } : undefined;
    },
  );
  const held = await findSellerHold(table, personId);
  if (outcome.measured && !held) await holdSeller(ports, personId, { actor: measuresHold, note: measure.id });
  if (!outcome.measured && held?.actor === measuresHold) await releaseSeller(ports, personId);
}
