import type { Table } from '#functions/ports/table';
import { totalsKey } from '#functions/store/payouts/balance';

/** Whether somebody has a balance at all: it begins with the first sale. */
export const hasSold = async (table: Table, sellerId: string): Promise<boolean> =>
  (await table.get(totalsKey(sellerId), { consistent: true })) !== undefined;
