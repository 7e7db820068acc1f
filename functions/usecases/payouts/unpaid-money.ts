import type { Table } from '../../ports/table.ts';
import { readSale, salesOf } from '../../store/orders/purchases.ts';
import { listBuckets } from '../../store/payouts/balance.ts';
import { listHeld } from '../../store/payouts/held.ts';

/** Whatever is not settled yet is among the newest. */
const newest = 100;

/** Whether something a seller has earned has not arrived at them: what whoever sets their payout account could take. */
export async function hasUnpaidMoney(table: Table, sellerId: string): Promise<boolean> {
  const [buckets, held, sales] = await Promise.all([
    listBuckets(table, sellerId, { consistent: true }),
    listHeld(table, sellerId),
    table.query({ ...salesOf(sellerId), limit: newest }),
  ]);
  const isUnpaid = buckets.some(({ amount, paidAt }) => amount > 0 && paidAt === undefined);
  const isHeld = held.some(({ amount }) => amount > 0);
  return isUnpaid || isHeld || sales.items.map(readSale).some(({ settledAt }) => settledAt === undefined);
}
