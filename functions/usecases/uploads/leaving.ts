import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { outbox, outboxTaken } from '#functions/store/table/outbox';
import { storageGone } from '#functions/store/uploads/storage';
import { hour } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/**
 * The lifecycle of the bucket looks at midnight for what is a day old (`removedDays`): after two days an object that was
 * removed is certain to be gone, with its old version.
 */
const removalDelay = 48 * hour;

/** Belongs into the one commit after which the bytes are removed. */
export const storageLeftJob = (left: Omit<FileJob<'storage-left'>, 'kind'>, now: number): Write =>
  outbox('file-jobs', { kind: 'storage-left', ...left }, { now: now + removalDelay }).write;

/** Once, however often it is delivered. What was given back before this was counted is not in the figure. */
export async function countGone(message: FileJob<'storage-left'>, { table }: Deps<'table'>): Promise<void> {
  const done = outboxTaken('file-jobs', message);
  const counted = await table.commit([storageGone(message.ownerId, message.bytes), done]);
  if (!counted.ok) await table.commit([done]);
}
