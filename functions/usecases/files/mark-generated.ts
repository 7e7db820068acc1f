import { marked } from '../../domain/files/edits.ts';
import type { Contents } from '../../domain/files/file.ts';
import { isCounted } from '../../domain/files/listing.ts';
import type { Deps } from '../../ports/index.ts';
import { indexEntry } from '../../projections/search/waiting.ts';
import { countsMoved } from '../../store/files/file-counts.ts';
import { fileMarked, findFile } from '../../store/files/files.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { commitAndSend } from '../outbox.ts';
import { carriesLabel } from './ai-label/carries-label.ts';

/**
 * Where a file of this version says that it is generated, the post says so as well, with all that follows from it: counts and
 * search. A newer version is read for itself. One that is not in the lists yet is counted as it stands when it comes there.
 */
export async function markGenerated(
  ports: Deps<'table' | 'blobs' | 'queues' | 'clock'>,
  { id, version, files }: Pick<Contents, 'id' | 'version' | 'files'>,
): Promise<void> {
  if (!(await carriesLabel(ports.blobs, files))) return;
  await retryOnConflict(
    async () => {
      const before = await findFile(ports.table, id, { consistent: true });
      const isOver = before?.version !== version || before.deletedAt !== undefined || before.badge?.marked;
      if (!before || isOver) return true;
      const after = marked(before, ports.clock.now());
      const counts = isCounted(before) ? countsMoved(before, after) : [];
      const entry = indexEntry(after, after.updatedAt);
      const committed = await commitAndSend(ports, [fileMarked(before, after), ...counts], entry);
      return committed.ok || undefined;
    },
    { reason: `${id} changes faster than it can be marked` },
  );
}
