import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import { countStarsOf, starredBy } from '#functions/store/files/stats/star-totals';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { FileJob } from '#shared/messages/index';
import { handleList } from '../long-jobs.ts';

/** Updates the totals of all who starred a file; commit it with hiding, showing or deleting the file. */
export const starsSeen = (before: File, after: File): OutboxEntry[] =>
  isListed(before) === isListed(after) || before.starCount === 0
    ? []
    : [outbox('file-jobs', { kind: 'count-stars', fileId: after.id }, { now: after.updatedAt })];

/** Users processed in parallel. */
const pageSize = 25;

export function countStarrers(message: FileJob<'count-stars'>, ports: Deps<'table' | 'queues' | 'clock'>) {
  const { fileId } = message;
  const list = { ...starredBy(fileId), consistent: true };
  return handleList(ports, message, { list, pageSize, handle: (items) => countStarsOf(ports.table, fileId, items) });
}
