import type { File } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { publishEntry } from '#functions/projections/search/waiting';
import { fileListed, findFile, newUnlisted } from '#functions/store/files/files';
import { ownedCountWrites, publicCountWrites } from '#functions/store/files/stats/file-counts';
import type { CommitResult } from '#functions/store/table/commit';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { type StoredUpload, uploadUsed } from '#functions/store/uploads/uploads';
import { commitAndSend } from '../outbox.ts';

/**
 * Publishes uploads as a file in one commit: no upload is used twice, and lists, counts, search, checksums and the zip
 * are certain to follow. The storage used stays equal: reserved becomes used.
 */
export async function publish(ports: Deps, file: File, uploads: readonly StoredUpload[]): Promise<CommitResult> {
  const now = ports.clock.now();
  const used = uploads.map((upload) => uploadUsed(upload, file.id, now));
  const writes = [newUnlisted(file), ...ownedCountWrites(undefined, file), ...used];
  return commitAndSend(ports, writes, publishEntry(file, now));
}

/** Adds a new file to the lists and counts, once; an earlier edit may have done so. */
export async function listNew(table: Table, fileId: string): Promise<void> {
  await retryOnConflict(`${fileId} changes faster than it can be listed`, async () => {
    const file = await findFile(table, fileId, { consistent: true });
    if (!file?.isNew) return true;
    const committed = await table.commit([
      fileListed(file),
      ...publicCountWrites(undefined, { ...file, isNew: undefined }),
    ]);
    return committed.ok || undefined;
  });
}
