import type { File } from '#functions/domain/files/file';
import {
  isShareImage,
  shareImageFingerprint,
  shareImageName,
  shareImagePath,
} from '#functions/domain/files/previews/share-images';
import type { Deps } from '#functions/ports/index';
import { findFile, shareCardWrite } from '#functions/store/files/files';
import { type OutboxEntry, outbox, outboxDone } from '#functions/store/table/outbox';
import { commitAndSend } from '#functions/usecases/outbox';
import type { FileJob } from '#shared/messages/index';
import { ok, type Result, refuse } from '#shared/result';

/** Queues the removal of a replaced share image. */
export function shareCardMoved(before: File, after: Pick<File, 'shareCard'>, now: number): OutboxEntry[] {
  const old = before.shareCard?.name;
  if (old === undefined || old === after.shareCard?.name) return [];
  return [outbox('file-jobs', { kind: 'share-card-left', fileId: before.id, name: old }, { now })];
}

/**
 * Stores a share image of the file as it was just read; false if the file has changed since it was drawn. Its bytes
 * must be an image of the right size.
 */
export async function keepShareCard(
  ports: Deps<'table' | 'blobs' | 'queues' | 'clock' | 'ids'>,
  file: File,
  { bytes, of }: { bytes: Uint8Array; of: string },
): Promise<Result<boolean, 'file_not_found' | 'upload_not_usable'>> {
  const { blobs, clock, ids } = ports;
  if (file.deletedAt !== undefined) return refuse('file_not_found');
  if (!file.isPublic || shareImageFingerprint(file) !== of) return ok(false);
  if (!isShareImage(bytes)) return refuse('upload_not_usable');

  const name = shareImageName(ids.secret());
  await blobs.write(shareImagePath(name), bytes, 'image/jpeg');
  const shareCard = { name, of };
  const moved = shareCardMoved(file, { shareCard }, clock.now());
  const committed = await commitAndSend(ports, [shareCardWrite(file.id, shareCard)], ...moved);
  return committed.ok ? ok(true) : refuse('file_not_found');
}

export async function shareCardLeft(
  message: FileJob<'share-card-left'>,
  { table, blobs }: Deps<'table' | 'blobs'>,
): Promise<void> {
  const { fileId, name } = message;
  const file = await findFile(table, fileId, { consistent: true });
  if (file?.shareCard?.name !== name) await blobs.remove([shareImagePath(name)]);
  await table.commit([outboxDone('file-jobs', message)]);
}
