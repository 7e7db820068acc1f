import type { FileJob } from '#shared/messages/index';
import type { File } from '../../domain/files/file.ts';
import { isListed } from '../../domain/files/listing.ts';
import type { Deps } from '../../ports/index.ts';
import { countStarsOf } from '../../store/files/star-totals.ts';
import { type OutboxEntry, outbox, outboxClaimed, outboxDoneAs } from '../../store/table/outbox.ts';

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
