import { velocityLimits } from '../../domain/refunds/velocity.ts';
import type { Committed, Table, Write } from '../../ports/table.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import type { Refund } from './refunds.ts';

interface Granting {
  now: number;
  alongside: readonly Write[];
}

/** Grants a refund and counts it in one commit, so that no crowd of tabs gets more than there are. */
export async function withinVelocity(
  table: Table,
  refund: Refund,
  granting: Granting,
): Promise<Committed | 'exceeded'> {
  const committed = await commitWithin(table, velocityLimits(refund), granting);
  return 'code' in committed ? 'exceeded' : committed;
}
