import { kindOf } from '#functions/domain/files/file-types';
import type { Deps } from '#functions/ports/index';
import { type ReserveRefused, reserve } from '#functions/store/uploads/storage';
import { contentKey, newUpload, type StoredUpload, uploadExpiry } from '#functions/store/uploads/uploads';
import { fileNameInput } from '#shared/contract/uploads';
import { ok, type Result, refuse } from '#shared/result';

interface FormFile extends Blob {
  name: string;
}

const isUsable = ({ name, size }: FormFile): boolean => size > 0 && fileNameInput.safeParse(name).success;

/**
 * Stores files from a form as uploads. They are recorded first: after a crash the sweeper removes them like any
 * unfinished upload.
 */
export async function writeForm(
  ports: Deps<'table' | 'blobs' | 'clock' | 'ids'>,
  ownerId: string,
  files: readonly FormFile[],
): Promise<Result<StoredUpload[], ReserveRefused | 'invalid_input'>> {
  if (!files.every(isUsable)) return refuse('invalid_input');
  const { table, blobs, clock, ids } = ports;
  const startedAt = clock.now();
  const expiresAt = uploadExpiry(startedAt);
  const announced = files.map((file) => {
    const id = ids.next();
    const { name, size } = file;
    const { type } = kindOf(name, file.type);
    const upload: StoredUpload = {
      id,
      ownerId,
      name,
      size,
      type,
      state: 'writing',
      key: contentKey(id),
      begunAt: startedAt,
      expiresAt,
    };
    return { file, upload };
  });
  const uploads = announced.map(({ upload }) => upload);
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  const reserved = await reserve(
    table,
    { userId: ownerId, bytes, uploads: uploads.map(({ id }) => id) },
    uploads.map(newUpload),
  );
  if (!reserved.ok) return reserved;
  await Promise.all(
    announced.map(async ({ file, upload }) =>
      blobs.write(upload.key, new Uint8Array(await file.arrayBuffer()), upload.type),
    ),
  );
  return ok(uploads);
}
