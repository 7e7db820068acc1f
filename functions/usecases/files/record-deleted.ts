import type { Deps } from '#functions/ports/index';
import { findFile } from '#functions/store/files/files';
import { fileDeletedWrites } from '#functions/store/orders/copied-facts';
import { purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { commitSome } from '#functions/store/table/commit-some';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/** Purchases per commit, each with its sale. */
const pageSize = 25;

/** Purchases made during the deletion are in the index after this time. */
const settleTime = minute;

/**
 * Marks purchases and sales of a deleted file, so that lists need not read files. The message stays in the outbox until
 * a run well after the deletion, so that the sweep checks once more.
 */
export async function recordDeleted(message: FileJob<'note-deleted'>, { table, clock }: Deps<'table' | 'clock'>) {
  const now = clock.now();
  const { deletedAt } = (await findFile(table, message.fileId, { consistent: true })) ?? {};
  if (deletedAt !== undefined) {
    for await (const items of pagesOf(table, purchasesOfFile(message.fileId), pageSize))
      await commitSome(
        table,
        items.flatMap((item) => fileDeletedWrites(readPurchase(item), deletedAt)),
      );
    if (now - deletedAt < settleTime) return;
  }
  await table.commit([outboxDone('file-jobs', message)]);
}
