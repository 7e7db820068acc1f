import type { Deps } from '#functions/ports/index';
import { findFile } from '#functions/store/files/files';
import { deletedWrites, purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { commitSome } from '#functions/store/table/commit-some';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/** Purchases of one commit, each with its sale. */
const pageSize = 25;

/** A purchase that was made as the post went, and is not in the index yet, is there after this time. */
const settleTime = minute;

/**
 * Purchases and sales of a deleted post say so, so that no list has to read posts for it. The message stays in the outbox
 * until a run that began well after the deletion, so that the sweep has one more look.
 */
export async function recordDeleted(message: FileJob<'note-deleted'>, { table, clock }: Deps<'table' | 'clock'>) {
  const now = clock.now();
  const { deletedAt } = (await findFile(table, message.fileId, { consistent: true })) ?? {};
  if (deletedAt !== undefined) {
    for await (const items of pagesOf(table, purchasesOfFile(message.fileId), pageSize))
      await commitSome(
        table,
        items.flatMap((item) => deletedWrites(readPurchase(item), deletedAt)),
      );
    if (now - deletedAt < settleTime) return;
  }
  await table.commit([outboxDone('file-jobs', message)]);
}
