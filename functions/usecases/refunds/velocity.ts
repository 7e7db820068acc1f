import { type RefundCheck, velocityLimits } from '#functions/domain/refunds/velocity';
import type { Table, Write } from '#functions/ports/table';
import { areLinked } from '#functions/store/accounts/linked-accounts';
import type { Refund } from '#functions/store/refunds/refunds';
import type { CommitResult } from '#functions/store/table/commit';
import { commitWithin } from '#functions/store/table/throttle';

/**
 * Grants a refund and counts it in one commit, so that concurrent requests cannot exceed the limit. A refund between
 * linked accounts always needs an operator.
 */
export async function withinVelocity(
  table: Table,
  refund: Refund,
  grant: { now: number; alongside: readonly Write[] },
): Promise<CommitResult | RefundCheck> {
  if (await areLinked(table, refund.buyerId, refund.sellerId)) return 'kin';
  const committed = await commitWithin(table, velocityLimits(refund), grant);
  return 'code' in committed ? 'velocity' : committed;
}
