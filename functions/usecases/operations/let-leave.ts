import { alwaysNeedsSecondOperator, type Outflow, outflowSums } from '#functions/domain/operations/four-eyes';
import { beijingDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { type AuditAction, auditWrite } from '#functions/store/operations/audit';
import { outflowSumWrite } from '#functions/store/operations/let-leave';
import type { Order } from '#functions/store/orders/orders';
import { commit } from '#functions/store/table/commit';

/** Nothing was written: with this the sum of what was let leave alone would pass the limit. */
class LimitReached extends Error {
  override name = 'SumReached';
}

/** Record and sums go with the first commit that succeeds, as a record alone does (`audited.ts`). */
function countingTable(table: Table, entry: Write, sums: readonly Write[]): Table {
  let isWritten = false;
  return {
    ...table,
    async commit(writes) {
      if (isWritten) return table.commit(writes);
      const committed = await commit(table, { action: writes, record: entry, sums });
      isWritten = committed.ok;
      if (committed.ok) return committed;
      // Where something else stands in the way too, the action itself says what.
      if (committed.failed.only('sums')) throw new LimitReached();
      return { ok: false, failed: committed.failed.within('action') };
    },
  };
}

/**
 * Does in an operator's name what lets money leave, as long as what was let leave alone stays within the limit; otherwise
 * nothing is done, and it takes a second person.
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

/** What goes back of one order. */
export const outflowOf = ({ outTradeNo, buyer, seller }: Order, amount: Outflow['amount']): Outflow => ({
  amount,
  orders: [{ outTradeNo, buyerId: buyer.id, amount }],
  sellerId: seller.id,
});
