import type { File } from '#functions/domain/files/file';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Storage } from '#functions/store/uploads/storage';
import type { DeletedFile } from '#shared/contract/shapes/file-answers';

/** Fills both spellings of every field. */
export function storageShape({ usedBytes, freeBytes }: Storage) {
  const limit = usedBytes + freeBytes;
  return { used_bytes: usedBytes, limit_bytes: limit, used: usedBytes, limit };
}

export const deletedFileShape = ({
  file,
  releasedAt,
}: {
  file: File;
  releasedAt: number | undefined;
}): DeletedFile => ({
  id: file.id,
  title: file.title,
  size: file.fileSize,
  deleted_at: instant(file.deletedAt ?? 0),
  released_at: instantOrNull(releasedAt),
});
