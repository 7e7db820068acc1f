import type { File } from '../domain/file.ts';
import type { Committed, Ports } from '../ports.ts';
import { countsMoved } from './file-counts.ts';
import { newFile } from './files.ts';
import { outbox, send } from './outbox.ts';
import { indexEntry } from './search/entries.ts';
import { type Upload, uploadUsed } from './uploads.ts';

/**
 * Uploads become a post in one commit: no upload is sold twice, every count is right, and the checksums and the zip are
 * certain to be made. Storage does not change: what was reserved is now used.
 */
export async function publish(
  ports: Pick<Ports, 'table' | 'queues' | 'clock'>,
  file: File,
  uploads: readonly Upload[],
): Promise<Committed> {
  const now = ports.clock.now();
  const prepare = outbox('file-jobs', { kind: 'prepare', fileId: file.id, version: file.version }, { now });
  const index = indexEntry(file, now);
  const committed = await ports.table.commit([
    newFile(file),
    ...countsMoved(undefined, file),
    prepare.write,
    index.write,
    ...uploads.map((upload) => uploadUsed(upload, file.id, now)),
  ]);
  if (committed.ok) await send(ports, prepare, index);
  return committed;
}
