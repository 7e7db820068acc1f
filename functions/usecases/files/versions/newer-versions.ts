import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { type File, findFile } from '#functions/store/files/files';
import type { Order } from '#functions/store/orders/orders';
import {
  coverWrites,
  deletedWrites,
  newestWrite,
  type Purchase,
  purchasesOfFile,
  readPurchase,
} from '#functions/store/orders/purchases';
import { commitSome } from '#functions/store/table/commit-some';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/** Notes of one commit. */
const pageSize = 50;

/** A purchase that was made as the version came out, and is not in the index yet, is there after this time. */
const settleTime = minute;

type PurchaseKey = Parameters<typeof newestWrite>[0];

const recordNewest = (table: Table, purchases: readonly PurchaseKey[], version: number): Promise<void> =>
  commitSome(
    table,
    purchases.map((purchase) => newestWrite(purchase, version)),
  );

const isBehind =
  ({ version: latest }: File) =>
  ({ version, newest = version }: Purchase): boolean =>
    newest < latest;

async function recordForAll(table: Table, file: File): Promise<void> {
  for await (const items of pagesOf(table, purchasesOfFile(file.id), pageSize))
    await recordNewest(table, items.map(readPurchase).filter(isBehind(file)), file.version);
}

/**
 * Those who bought an earlier version of a post see that there is a newer one. The message stays in the outbox until a run
 * that began well after the version came out, so that the sweep has one more look. A still newer version has its own.
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

/** What became of the post before its buyer had paid was told to those who were buyers then. */
export async function recordSinceOrdered(table: Table, { outTradeNo, buyer, fileId, snapshot }: Order): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (!file) return;
  const bought = { outTradeNo, buyerId: buyer.id, fileId };
  if (file.version > snapshot.version && file.keeping !== 'gone') await recordNewest(table, [bought], file.version);
  const cover = file.badge?.cover;
  if (cover !== snapshot.cover) await commitSome(table, coverWrites(bought, cover));
  if (file.deletedAt !== undefined) await commitSome(table, deletedWrites(bought, file.deletedAt));
}
