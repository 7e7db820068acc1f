import type { Storage } from '../../store/uploads/storage.ts';

/** Both spellings, from one place. */
export function storageShape({ usedBytes, freeBytes }: Storage) {
  const limit = usedBytes + freeBytes;
  return { used_bytes: usedBytes, limit_bytes: limit, used: usedBytes, limit };
}
