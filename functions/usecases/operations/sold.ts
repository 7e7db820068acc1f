import type { Table } from '../../ports/table.ts';
import { totalsKey } from '../../store/payouts/balance.ts';

/** Whether somebody has a balance at all: it begins with the first sale. */
export const hasSold = async (table: Table, sellerId: string): Promise<boolean> =>
  (await table.get(totalsKey(sellerId), { consistent: true })) !== undefined;
