import { alwaysNeedsSecondOperator, type Outflow, outflowSums } from '#functions/domain/operations/four-eyes';
import { beijingDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { type AuditAction, auditWrite } from '#functions/store/operations/audit';
import { outflowSumWrite } from '#functions/store/operations/outflow-sums';
import type { Order } from '#functions/store/orders/orders';
import { commit } from '#functions/store/table/commit';

/** Thrown if a sum would pass the limit; nothing is written. */
class LimitReached extends Error {
  override name = 'SumReached';
}

/** Adds the audit entry and the sums to the first commit that succeeds, as `audit.ts` does with an entry alone. */
function countingTable(table: Table, entry: Write, sums: readonly Write[]): Table {
  let isWritten = false;
  return {
    ...table,
    async commit(writes) {
      if (isWritten) return table.commit(writes);
      const committed = await commit(table, { action: writes, record: entry, sums });
      isWritten = committed.ok;
      if (committed.ok) return committed;
      // If another condition failed as well, the action itself tells the reason.
      if (committed.failed.only('sums')) throw new LimitReached();
      return { ok: false, failed: committed.failed.within('action') };
    },
  };
}

/**
 * Runs an action that lets money leave, if the operator's sums stay within the limit; otherwise nothing is done, and a
 * second operator is needed.
 */
export async function actWithinLimit<P extends Deps<'table' | 'clock' | 'ids'>, T>(
  ports: P,
  { act, outflow }: { act: AuditAction; outflow: Outflow },
  action: (ports: P) => Promise<T>,
): Promise<T | 'takes_two'> {
  if (alwaysNeedsSecondOperator(outflow)) return 'takes_two';
  const now = ports.clock.now();
  const entry = auditWrite({ ...act, leaves: outflow.amount }, { id: ports.ids.next(), now });
  const sums = outflowSums(act.actor, outflow, beijingDate(now)).filter(({ amount }) => amount > 0);
  try {
    return await action({ ...ports, table: countingTable(ports.table, entry, sums.map(outflowSumWrite)) });
  } catch (error) {
    if (error instanceof LimitReached) return 'takes_two';
    throw error;
  }
}

export const outflowOf = ({ outTradeNo, buyer, seller }: Order, amount: Outflow['amount']): Outflow => ({
  amount,
  orders: [{ outTradeNo, buyerId: buyer.id, amount }],
  sellerId: seller.id,
});
