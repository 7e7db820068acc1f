import { kindOf } from '#functions/domain/files/file-types';
import type { Deps } from '#functions/ports/index';
import { arrivingPreview, previewBytes, previewGone } from '#functions/store/files/previews/previews';
import { commit } from '#functions/store/table/commit';
import { type ReserveRefused, reserve, storageReturned } from '#functions/store/uploads/storage';
import {
  contentKey,
  findUpload,
  newUpload,
  type StoredUpload,
  uploadDropping,
  uploadDueAgain,
  uploadExpiry,
  uploadGone,
} from '#functions/store/uploads/uploads';
import { ok, type Result, refuse } from '#shared/result';
import { storageLeftJob } from './leaving.ts';

/**
 * Starts the multipart upload before it writes any item: a crash in between leaves only an empty multipart, which the
 * bucket clears, and never a reservation without an upload.
 */
export async function openUpload(
  ports: Deps<'table' | 'blobs' | 'clock' | 'ids'>,
  ownerId: string,
  { name, size, type: declaredType, partSha256 }: Pick<StoredUpload, 'name' | 'size' | 'type' | 'partSha256'>,
): Promise<Result<StoredUpload, ReserveRefused>> {
  const { table, blobs, clock, ids } = ports;
  const { type } = kindOf(name, declaredType);
  const id = ids.next();
  const key = contentKey(id);
  const { multipartId } = await blobs.begin(key, type, { withChecksums: partSha256 !== undefined });
  const startedAt = clock.now();
  const expiresAt = uploadExpiry(startedAt);
  const announced = { id, ownerId, name, size, type, partSha256 };
  const upload: StoredUpload = { ...announced, state: 'uploading', key, multipartId, begunAt: startedAt, expiresAt };
  const reserved = await reserve(table, { userId: ownerId, bytes: size, uploads: [id] }, [newUpload(upload)]);
  if (reserved.ok) return ok(upload);
  await blobs.abandon(key, multipartId);
  return reserved;
}

/** `upload_closed`: it has become part of a file meanwhile. */
export type DropResult = Result<void, 'upload_not_found' | 'upload_closed'>;

async function dropRefusal(ports: Deps<'table' | 'blobs' | 'clock'>, { id }: StoredUpload): Promise<DropResult> {
  const upload = await findUpload(ports.table, id);
  return refuse(upload ? 'upload_closed' : 'upload_not_found');
}

/**
 * Returns the bytes that the bucket keeps as an old version: parts never joined are gone at once. After an interrupted
 * drop this is unknown, so all count.
 */
async function removeBytes(
  { blobs }: Deps<'blobs'>,
  { id, key, multipartId, size, state }: StoredUpload,
): Promise<number> {
  if (multipartId !== undefined) await blobs.abandon(key, multipartId);
  const isStored = state === 'dropping' || (await blobs.head(key)) !== undefined;
  await blobs.remove([key, previewBytes(id), arrivingPreview(id)]);
  return isStored ? size : 0;
}

/**
 * Discards an upload: first it becomes unusable, then its bytes are deleted, then its item and reservation go in one
 * commit. Retries and runs after a crash return the reservation exactly once.
 */
export async function discardUpload(
  ports: Deps<'table' | 'blobs' | 'clock'>,
  upload: StoredUpload,
): Promise<DropResult> {
  const { table, clock } = ports;
  const dropping = await table.commit([uploadDropping(upload, clock.now())]);
  if (!dropping.ok) return dropRefusal(ports, upload);
  const leaving = await removeBytes(ports, upload);
  const { id, ownerId, size } = upload;
  const gone = await commit(table, {
    upload: uploadGone(upload),
    storage: storageReturned(ownerId, { bytes: size, leaving }),
    preview: previewGone(id),
    leaving: leaving > 0 ? storageLeftJob({ ownerId, bytes: leaving, of: id }, clock.now()) : undefined,
  });
  const isDone = gone.ok || gone.failed.has('upload');
  if (isDone) return ok(undefined);
  throw new Error(`the storage of ${upload.ownerId} is smaller than its upload ${upload.id}`);
}

/** Discards an upload not finished or used within its day, or whose discarding was interrupted. */
export async function expireUpload(uploadId: string, ports: Deps<'table' | 'blobs' | 'clock'>): Promise<void> {
  const upload = await findUpload(ports.table, uploadId);
  if (!upload || upload.state === 'used') return;
  if (upload.state === 'dropping' || upload.expiresAt <= ports.clock.now()) await discardUpload(ports, upload);
  else await ports.table.commit([uploadDueAgain(upload)]);
}
