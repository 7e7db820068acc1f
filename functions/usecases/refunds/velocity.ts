import { type Check, velocityLimits } from '../../domain/refunds/velocity.ts';
import type { Table, Write } from '../../ports/table.ts';
import { areKin } from '../../store/accounts/kin.ts';
import type { Outcome } from '../../store/table/commit.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import type { Refund } from './refunds.ts';

interface Granting {
  now: number;
  alongside: readonly Write[];
}

/**
 * Grants a refund and counts it in one commit, so that no crowd of tabs gets more than there are. Between two accounts
 * that belong together nothing is granted without an operator.
 */
export async function withinVelocity(table: Table, refund: Refund, granting: Granting): Promise<Outcome | Check> {
  if (await areKin(table, refund.buyerId, refund.sellerId)) return 'kin';
  const committed = await commitWithin(table, velocityLimits(refund), granting);
  return 'code' in committed ? 'velocity' : committed;
}
