import { accountStatusUnder } from '../../domain/safety/standing.ts';
import type { Deps } from '../../ports/index.ts';
import { standingOfLeaving } from '../../store/accounts/deletions.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { standingInSessions } from '../../store/accounts/sessions.ts';
import { findUser, standingWrite } from '../../store/accounts/users.ts';
import { findSellerHold, measuresHold } from '../../store/payouts/seller-holds.ts';
import { listMeasuresOf, type Measure } from '../../store/safety/measures.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { holdSeller, releaseSeller } from '../operations/holds.ts';

const events = { limited: 'account-limited', suspended: 'account-suspended', good: 'account-restored' } as const;

/**
 * What somebody's account may do under the measures that are in force, and whether they are paid out. `measure` has just been
 * taken or lifted, and counts as it is given: the list may be a moment old.
 */
export async function followMeasures(ports: Deps<'table' | 'clock'>, measure: Measure): Promise<void> {
  const { table, clock } = ports;
  const { personId } = measure;
  const standing = await retryOnConflict(
    async () => {
      const user = await findUser(table, personId);
      if (!user) return { measured: undefined };
      const others = (await listMeasuresOf(table, personId)).filter(({ id }) => id !== measure.id);
      const measured = accountStatusUnder([...others, measure]);
      const after = measured ?? (await standingOfLeaving(table, personId));
      if (after === user.standing) return { measured };
      const what = events[measured ?? 'good'];
      const committed = await table.commit([
        standingWrite(user, after),
        standingInSessions(personId, after),
        securityEvent(personId, { what, ip: undefined, at: clock.now() }),
      ]);
      return committed.ok ? { measured } : undefined;
    },
    { reason: `the standing of ${personId} changes faster than it can be written` },
  );
  const held = await findSellerHold(table, personId);
  if (standing.measured && !held) await holdSeller(ports, personId, { actor: measuresHold, note: measure.id });
  if (!standing.measured && held?.actor === measuresHold) await releaseSeller(ports, personId);
}
