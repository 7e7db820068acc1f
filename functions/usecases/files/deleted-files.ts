import type { File } from '../../domain/files/file.ts';
import { payableUntil } from '../../domain/orders/orders.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table } from '../../ports/table.ts';
import { listKeptFiles } from '../../store/files/owned-files.ts';
import { payableOrders, readOrder } from '../../store/orders/orders.ts';
import { purchasesOfFile } from '../../store/orders/purchases.ts';
import { queryAll } from '../../store/table/pages.ts';
import { patience } from './retired.ts';

/** More than anybody looks at. */
const mostFiles = 100;

/** Undefined where somebody has bought it. Otherwise it waits for orders that were open when it was deleted. */
async function releaseOf(table: Table, { id, deletedAt = 0 }: File, now: number): Promise<number | undefined> {
  if (now > payableUntil(deletedAt) + patience) return undefined;
  const [bought, orders] = await Promise.all([
    table.query({ ...purchasesOfFile(id), limit: 1 }),
    queryAll(table, payableOrders(id)),
  ]);
  if (bought.items.length > 0) return undefined;
  return Math.max(now, ...orders.map((item) => payableUntil(readOrder(item).createdAt))) + patience;
}

/** What a person has deleted and its bytes still count, with when they are released at the latest. */
export async function listDeletedFiles(
  { table, clock }: Deps<'table' | 'clock'>,
  ownerId: string,
): Promise<{ file: File; releasedAt: number | undefined }[]> {
  const files = await listKeptFiles(table, ownerId, mostFiles);
  return Promise.all(files.map(async (file) => ({ file, releasedAt: await releaseOf(table, file, clock.now()) })));
}
