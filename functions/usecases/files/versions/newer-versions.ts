import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { type File, findFile } from '#functions/store/files/files';
import { fileCoverWrites, fileDeletedWrites } from '#functions/store/orders/copied-facts';
import type { Order } from '#functions/store/orders/orders';
import { newestWrite, type Purchase, purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { commitSome } from '#functions/store/table/commit-some';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/** Purchases per commit. */
const pageSize = 50;

/** Purchases made during the publication are in the index after this time. */
const settleTime = minute;

type PurchaseKey = Parameters<typeof newestWrite>[0];

const recordNewest = (table: Table, purchases: readonly PurchaseKey[], version: number): Promise<void> =>
  commitSome(
    table,
    purchases.map((purchase) => newestWrite(purchase, version)),
  );

async function recordForAll(table: Table, file: File): Promise<void> {
  for await (const items of pagesOf(table, purchasesOfFile(file.id), pageSize)) {
    const isBehind = ({ version, newest = version }: Purchase): boolean => newest < file.version;
    await recordNewest(table, items.map(readPurchase).filter(isBehind), file.version);
  }
}

/**
 * Marks purchases of earlier versions, so that buyers see the newer one. The message stays in the outbox until a run
 * well after the publication, so that the sweep checks once more. A newer version has its own message.
 */
export async function recordNewestVersion(
  { table, clock }: Deps<'table' | 'clock'>,
  message: FileJob<'note-version'>,
): Promise<void> {
  const now = clock.now();
  const file = await findFile(table, message.fileId, { consistent: true });
  const isNewest = file?.version === message.version && file.keeping !== 'gone';
  if (isNewest) await recordForAll(table, file);
  if (isNewest && now - (file.versionAt ?? file.createdAt) < settleTime) return;
  await table.commit([outboxDone('file-jobs', message)]);
}

/**
 * Applies changes of the file between order and payment to the new purchase: the jobs for them ran over earlier
 * purchases.
 */
export async function recordSinceOrdered(table: Table, { outTradeNo, buyer, fileId, snapshot }: Order): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (!file) return;
  const bought = { outTradeNo, buyerId: buyer.id, fileId };
  if (file.version > snapshot.version && file.keeping !== 'gone') await recordNewest(table, [bought], file.version);
  const cover = file.badge?.cover;
  if (cover !== snapshot.cover) await commitSome(table, fileCoverWrites(bought, cover));
  if (file.deletedAt !== undefined) await commitSome(table, fileDeletedWrites(bought, file.deletedAt));
}
