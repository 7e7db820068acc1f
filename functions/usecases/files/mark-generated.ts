import { markAsGenerated } from '#functions/domain/files/edits';
import type { Contents } from '#functions/domain/files/file';
import { isCountedFile } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import { indexEntry } from '#functions/projections/search/waiting';
import { fileMarked, findFile } from '#functions/store/files/files';
import { fileCountWrites } from '#functions/store/files/stats/file-counts';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitAndSend } from '../outbox.ts';
import { carriesLabel } from './ai-label/carries-label.ts';

/**
 * Marks a file as AI-generated if a content of this version carries the label, with the counts and search that follow.
 * Each version is read for itself. A file not yet listed is counted when it is listed.
 */
export async function markGenerated(
  ports: Deps<'table' | 'blobs' | 'queues' | 'clock'>,
  { id, version, files }: Pick<Contents, 'id' | 'version' | 'files'>,
): Promise<void> {
  if (!(await carriesLabel(ports.blobs, files))) return;
  await retryOnConflict(`${id} changes faster than it can be marked`, async () => {
    const before = await findFile(ports.table, id, { consistent: true });
    const isOver = before?.version !== version || before.deletedAt !== undefined || before.badge?.marked;
    if (!before || isOver) return true;
    const after = markAsGenerated(before, ports.clock.now());
    const counts = isCountedFile(before) ? fileCountWrites(before, after) : [];
    const entry = indexEntry(after, after.updatedAt);
    const committed = await commitAndSend(ports, [fileMarked(before, after), ...counts], entry);
    return committed.ok || undefined;
  });
}
