import * as z from 'zod';
import { isOfWeek } from '#functions/domain/files/shelves';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { rankWeeks } from '#functions/projections/counts/bestsellers';
import { findSoldDays, soldDaysAre } from '#functions/store/files/sold-days';
import { findSales, purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { queryAll } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Migration } from './migration.ts';

const post = z.object({ pk: z.string() });

/** Of what buyers have by now, what was paid for in this week and is counted already; what is not, counts itself. */
async function soldDays(table: Table, fileId: string, now: number): Promise<Map<string, number>> {
  const bought = (await queryAll(table, purchasesOfFile(fileId))).map(readPurchase);
  const ofWeek = bought.filter(({ amount, purchasedAt }) => amount > 0 && isOfWeek(purchasedAt, now));
  const sales = await findSales(
    table,
    ofWeek.map(({ outTradeNo }) => outTradeNo),
  );
  const settled = ofWeek.filter(({ outTradeNo }) => sales.get(outTradeNo)?.settledAt !== undefined);
  const byDay = Map.groupBy(settled, ({ purchasedAt }) => beijingDay(purchasedAt));
  return new Map([...byDay].map(([soldOn, sold]) => [soldOn, sold.length]));
}

/** What was sold on a day is counted with each sale from now on; this is what was sold in the days before. */
export const salesOfTheWeek: Migration = {
  name: '0013-sales-of-the-week',
  does: 'what was sold of each post in the last seven days is counted by the day, and has its place on the shelf',
  concerns: ({ kind }) => kind === 'file',
  async bring(item, { table, clock }) {
    const fileId = post.parse(item).pk.slice('FILE#'.length);
    const now = clock.now();
    await retryOnConflict(
      async () => {
        const before = await findSoldDays(table, fileId);
        const days = [...(await soldDays(table, fileId, now))].filter(([soldOn, sold]) => before.get(soldOn) !== sold);
        const recounted = days.map(([soldOn, sold]) => ({ soldOn, sold, before: before.get(soldOn) }));
        return days.length === 0 || (await table.commit([soldDaysAre(fileId, recounted)])).ok || undefined;
      },
      { reason: `${fileId} sells faster than its days can be counted` },
    );
    await rankWeeks(table, fileId, now);
  },
};
