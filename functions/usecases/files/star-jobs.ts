import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import { countStarsOf } from '#functions/store/files/stats/star-totals';
import { type OutboxEntry, outbox, outboxClaimed, outboxDoneAs } from '#functions/store/table/outbox';
import type { FileJob } from '#shared/messages/index';

/** Updates the totals of all who starred a file; commit it with hiding, showing or deleting the file. */
export const starsSeen = (before: File, after: File): OutboxEntry[] =>
  isListed(before) === isListed(after) || before.starCount === 0
    ? []
    : [outbox('file-jobs', { kind: 'count-stars', fileId: after.id }, { now: after.updatedAt })];

/** Covers all requests until it began; later ones have a message of their own. */
export async function countStarrers(message: FileJob<'count-stars'>, { table, clock }: Deps<'table' | 'clock'>) {
  const mark = clock.now();
  if (!(await table.commit([outboxClaimed('file-jobs', message, mark)])).ok) return;
  await countStarsOf(table, message.fileId);
  await table.commit([outboxDoneAs('file-jobs', message, mark)]);
}
