import type { Table } from '#functions/ports/table';
import { totalsKey } from '#functions/store/payouts/totals';

/** Whether a seller has ever sold anything: the totals begin with the first sale. */
export const hasSold = async (table: Table, sellerId: string): Promise<boolean> =>
  (await table.get(totalsKey(sellerId), { consistent: true })) !== undefined;
