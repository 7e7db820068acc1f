import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { outbox, outboxTaken } from '#functions/store/table/outbox';
import { storageGone } from '#functions/store/uploads/storage';
import { hour } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/**
 * The bucket's lifecycle removes day-old versions at midnight (`removedDays`): after two days a deleted object and its
 * old version are certainly gone.
 */
const removalDelay = 48 * hour;

/** Queues the return of the storage; commit it before the bytes are removed. */
export const storageLeftJob = (left: Omit<FileJob<'storage-left'>, 'kind'>, now: number): Write =>
  outbox('file-jobs', { kind: 'storage-left', ...left }, { now: now + removalDelay }).write;

/** Counts the bytes as gone, once however often delivered. Storage returned before this job existed is not counted. */
export async function countGone(message: FileJob<'storage-left'>, { table }: Deps<'table'>): Promise<void> {
  const done = outboxTaken('file-jobs', message);
  const counted = await table.commit([storageGone(message.ownerId, message.bytes), done]);
  if (!counted.ok) await table.commit([done]);
}
