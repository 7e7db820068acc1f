import { ok, type Result, refuse } from '#shared/result';
import { deleted } from '../../domain/files/edits.ts';
import type { Ports } from '../../ports/index.ts';
import { indexEntry } from '../../projections/search/waiting.ts';
import { countsMoved } from '../../store/files/file-counts.ts';
import { fileDeleted, findFile } from '../../store/files/files.ts';
import { countBuyers } from '../../store/files/holders.ts';
import { send } from '../outbox.ts';
import { retire } from './retired.ts';

type DeletePorts = Pick<Ports, 'table' | 'queues' | 'clock'>;

const tries = 25;

/** Takes a post from its owner and the public, for good; answers how many buyers keep it. */
export async function removeFile(ports: DeletePorts, fileId: string): Promise<Result<number, 'file_not_found'>> {
  const { table, clock } = ports;
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await findFile(table, fileId, { consistent: true });
    if (before?.deletedAt !== undefined || !before) return refuse('file_not_found');
    const now = clock.now();
    const after = deleted(before, now);
    const { fate, writes } = await retire(ports, before, { now, isLast: true });
    const index = indexEntry(after, after.updatedAt);
    const committed = await table.commit([
      fileDeleted(before, after, fate),
      ...countsMoved(before, after),
      ...writes,
      index.write,
    ]);
    if (!committed.ok) continue;
    await send(ports, index);
    return ok(await countBuyers(table, fileId));
  }
  throw new Error(`${fileId} changes faster than it can be deleted`);
}
