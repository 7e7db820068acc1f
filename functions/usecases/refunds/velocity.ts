import { type Check, velocityLimits } from '../../domain/refunds/velocity.ts';
import type { Table, Write } from '../../ports/table.ts';
import { areKin } from '../../store/accounts/kin.ts';
import type { Outcome } from '../../store/table/commit.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import type { Refund } from './refunds.ts';

interface VelocityGrant {
  now: number;
  alongside: readonly Write[];
}

/**
 * Grants a refund and counts it in one commit, so that concurrent requests cannot exceed the limit. A refund between
 * linked accounts always needs an operator.
 */
export async function withinVelocity(table: Table, refund: Refund, grant: VelocityGrant): Promise<Outcome | Check> {
  if (await areKin(table, refund.buyerId, refund.sellerId)) return 'kin';
  const committed = await commitWithin(table, velocityLimits(refund), grant);
  return 'code' in committed ? 'velocity' : committed;
}
