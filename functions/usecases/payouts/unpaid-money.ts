import type { Table } from '#functions/ports/table';
import { readSale, salesOf } from '#functions/store/orders/sales';
import { listBuckets } from '#functions/store/payouts/balance';
import { listHeld } from '#functions/store/payouts/held';

/** Sales that are not settled yet are among the newest. */
const newest = 100;

/** Whether a seller has earnings that have not been paid out: a thief who sets the payout account could take these. */
export async function hasUnpaidMoney(table: Table, sellerId: string): Promise<boolean> {
  const [buckets, heldMoney, sales] = await Promise.all([
    listBuckets(table, sellerId, { consistent: true }),
    listHeld(table, sellerId),
    table.query({ ...salesOf(sellerId), limit: newest }),
  ]);
  const isUnpaid = buckets.some(({ amount, paidAt }) => amount > 0 && paidAt === undefined);
  const isHeld = heldMoney.some(({ amount }) => amount > 0);
  return isUnpaid || isHeld || sales.items.map(readSale).some(({ settledAt }) => settledAt === undefined);
}
