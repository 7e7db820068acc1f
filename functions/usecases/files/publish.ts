import type { File } from '../../domain/files/file.ts';
import type { Ports } from '../../ports/index.ts';
import type { Committed, Table } from '../../ports/table.ts';
import { publishEntry } from '../../projections/search/waiting.ts';
import { listedMoved, ownedMoved } from '../../store/files/file-counts.ts';
import { fileListed, findFile, newUnlisted } from '../../store/files/files.ts';
import { type Upload, uploadUsed } from '../../store/uploads/uploads.ts';
import { send } from '../outbox.ts';

/**
 * Uploads become a post in one commit: no upload is sold twice, and lists, counts, search, checksums and the zip are
 * certain to follow. Storage does not change: what was reserved is now used.
 */
export async function publish(
  ports: Pick<Ports, 'table' | 'queues' | 'clock'>,
  file: File,
  uploads: readonly Upload[],
): Promise<Committed> {
  const now = ports.clock.now();
  const entry = publishEntry(file, now);
  const committed = await ports.table.commit([
    newUnlisted(file),
    ...ownedMoved(undefined, file),
    entry.write,
    ...uploads.map((upload) => uploadUsed(upload, file.id, now)),
  ]);
  if (committed.ok) await send(ports, entry);
  return committed;
}

const tries = 25;

/** Brings a new post into the lists, with its counts, once: an edit that comes first has done so. */
export async function listNew(table: Table, fileId: string): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const file = await findFile(table, fileId, { consistent: true });
    if (!file?.isNew) return;
    const committed = await table.commit([fileListed(file), ...listedMoved(undefined, { ...file, isNew: undefined })]);
    if (committed.ok) return;
  }
  throw new Error(`${fileId} changes faster than it can be listed`);
}
