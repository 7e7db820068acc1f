import { matureBuckets } from '#functions/domain/payouts/payouts';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { compactWrites, dayOfHour, listBuckets } from '#functions/store/payouts/balance';

/**
 * Compacts the open hourly buckets of each past day into one, so that a seller who was not paid for weeks has one bucket a
 * day. A day whose buckets change meanwhile stays as it is.
 */
export async function compactDays(table: Table, sellerId: string, now: number): Promise<void> {
  const mature = matureBuckets(await listBuckets(table, sellerId, { consistent: true }), now);
  const days = Map.groupBy(
    mature.filter(({ amount }) => amount > 0),
    ({ sk }) => dayOfHour(sk),
  );
  for (const [day, buckets] of days) {
    if (day === undefined || day >= beijingDay(now) || buckets.length < 2) continue;
    await table.commit(compactWrites(sellerId, day, buckets));
  }
}
