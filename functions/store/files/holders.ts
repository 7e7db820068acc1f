import type { Table } from '#functions/ports/table';
import { payableOrders } from '../orders/orders.ts';
import { purchasesOfFile } from '../orders/purchases.ts';

/** The reason why bytes must stay: a buyer has bought them, or may still pay for them. */
export type Holder = 'bought' | 'ordered' | undefined;

/** Without a version: for the post as a whole, whose newest version every buyer may download. */
export async function holderOf(table: Table, fileId: string, version?: number): Promise<Holder> {
  const [bought, ordered] = await Promise.all(
    [purchasesOfFile(fileId, version), payableOrders(fileId, version)].map(async (query) => {
      const { items } = await table.query({ ...query, limit: 1 });
      return items.length > 0;
    }),
  );
  if (bought) return 'bought';
  return ordered ? 'ordered' : undefined;
}

/** All buyers, who may go on downloading whatever happens to the post. */
export const countBuyers = (table: Table, fileId: string): Promise<number> => table.count(purchasesOfFile(fileId));
