import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import { countStarsOf } from '#functions/store/files/stats/star-totals';
import { type OutboxEntry, outbox, outboxClaimed, outboxDoneAs } from '#functions/store/table/outbox';
import type { FileJob } from '#shared/messages/index';

/** Belongs into the commit that hides, shows or deletes a post: totals of all who have starred it follow. */
export const starsSeen = (before: File, after: File): OutboxEntry[] =>
  isListed(before) === isListed(after) || before.starCount === 0
    ? []
    : [outbox('file-jobs', { kind: 'count-stars', fileId: after.id }, { now: after.updatedAt })];

/** Done for all that was asked by when it began; what is asked while it is done has a message of its own. */
export async function countStarrers(message: FileJob<'count-stars'>, { table, clock }: Deps<'table' | 'clock'>) {
  const mark = clock.now();
  if (!(await table.commit([outboxClaimed('file-jobs', message, mark)])).ok) return;
  await countStarsOf(table, message.fileId);
  await table.commit([outboxDoneAs('file-jobs', message, mark)]);
}
