import { markDeleted } from '#functions/domain/files/edits';
import type { Deps } from '#functions/ports/index';
import { indexEntry } from '#functions/projections/search/waiting';
import { fileDeleted, findFile } from '#functions/store/files/files';
import { countBuyers } from '#functions/store/files/holders';
import { fileCountWrites } from '#functions/store/files/stats/file-counts';
import { outbox } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { coverJobs } from './covers.ts';
import { shareCardMoved } from './previews/share-cards.ts';
import { retire } from './retire.ts';
import { starsSeen } from './star-jobs.ts';

/** Deletes a file for its owner and the public, for good; returns how many buyers keep it. */
export async function removeFile(ports: Deps, fileId: string): Promise<Result<number, 'file_not_found'>> {
  const { table, clock } = ports;
  return retryOnConflict(`${fileId} changes faster than it can be deleted`, async () => {
    const before = await findFile(table, fileId, { consistent: true });
    if (before?.deletedAt !== undefined || !before) return refuse('file_not_found');
    const now = clock.now();
    const after = markDeleted(before, now);
    const { fate, writes } = await retire(ports, before, { now, isLast: true });
    const all = [fileDeleted(before, after, fate), ...fileCountWrites(before, after), ...writes];
    const note = outbox('file-jobs', { kind: 'note-deleted', fileId }, { now });
    const notes = fate.keeping === 'kept' ? [note] : [];
    const entries = [
      ...notes,
      ...coverJobs(before, after),
      ...shareCardMoved(before, after, now),
      ...starsSeen(before, after),
      indexEntry(after, after.updatedAt),
    ];
    const committed = await commitAndSend(ports, all, ...entries);
    return committed.ok ? ok(await countBuyers(table, fileId)) : undefined;
  });
}
