import type { File } from '#functions/domain/files/file';
import { payableUntil } from '#functions/domain/orders/orders';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { listKeptFiles } from '#functions/store/files/owned-files';
import { payableOrders, readOrder } from '#functions/store/orders/orders';
import { purchasesOfFile } from '#functions/store/orders/purchases';
import { queryAll } from '#functions/store/table/pages';
import { retireDelay } from './retire.ts';

const mostFiles = 100;

/**
 * The time when the bytes are released; undefined if the file has buyers. Waits for orders that were open at the
 * deletion.
 */
async function releaseOf(table: Table, { id, deletedAt = 0 }: File, now: number): Promise<number | undefined> {
  if (now > payableUntil(deletedAt) + retireDelay) return undefined;
  const [bought, orders] = await Promise.all([
    table.query({ ...purchasesOfFile(id), limit: 1 }),
    queryAll(table, payableOrders(id)),
  ]);
  if (bought.items.length > 0) return undefined;
  return Math.max(now, ...orders.map((item) => payableUntil(readOrder(item).createdAt))) + retireDelay;
}

/** The user's deleted files whose bytes still count, with their latest release time. */
export async function listDeletedFiles(
  { table, clock }: Deps<'table' | 'clock'>,
  ownerId: string,
): Promise<{ file: File; releasedAt: number | undefined }[]> {
  const files = await listKeptFiles(table, ownerId, mostFiles);
  return Promise.all(files.map(async (file) => ({ file, releasedAt: await releaseOf(table, file, clock.now()) })));
}
