import * as z from 'zod';
import { findTallies, purchaseCountWrite } from '#functions/store/files/stats/tally';
import { purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { findSales } from '#functions/store/orders/sales';
import { queryAll } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Migration } from './migration.ts';

const post = z.object({ pk: z.string() });

/** Free files were counted as sold, although they are in no list of sales. */
export const freeIsNoSale: Migration = {
  name: '0017-free-is-no-sale',
  does: 'purchases of a file are those that were paid for',
  concerns: ({ kind }) => kind === 'file',
  async bring(item, { table }) {
    const fileId = post.parse(item).pk.slice('FILE#'.length);
    await retryOnConflict(`${fileId} sells faster than its purchases can be counted`, async () => {
      const from = (await findTallies(table, [fileId])).get(fileId)?.purchaseCount ?? 0;
      if (from === 0) return true;
      const purchases = (await queryAll(table, purchasesOfFile(fileId))).map(readPurchase);
      if (purchases.every(({ amount }) => amount > 0)) return true;
      const paid = purchases.filter(({ amount }) => amount > 0).map(({ outTradeNo }) => outTradeNo);
      const sales = await findSales(table, paid);
      const to = paid.filter((outTradeNo) => sales.get(outTradeNo)?.settledAt !== undefined).length;
      return to === from || (await table.commit([purchaseCountWrite(fileId, { from, to })])).ok || undefined;
    });
  },
};
