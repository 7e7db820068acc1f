import { type Archive, hasDirectory, isPart } from '#functions/domain/files/archives';
import type { Contents, PackageFile } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import { archiveWrite } from '#functions/store/files/archives';
import { readDirectory } from './zip-directory.ts';

/** Bytes read from the end: room for the directory of tens of thousands of files. */
const tailBytes = 4 * 1024 * 1024;

async function archiveOf({ blobs }: Deps<'blobs'>, file: PackageFile): Promise<Archive | undefined> {
  if (isPart(file)) return { state: 'split', count: 0, more: false, entries: [], warnings: [] };
  if (!hasDirectory(file)) return undefined;
  const bytes = await blobs.readRange(file.key, Math.max(0, file.size - tailBytes), file.size);
  return readDirectory({ bytes, size: file.size });
}

/** Lists the contents of archives, so that buyers see them before they pay. */
export async function inspectArchives(ports: Deps<'table' | 'blobs'>, contents: Contents): Promise<void> {
  for (const file of contents.files) {
    const archive = file.size > 0 ? await archiveOf(ports, file) : undefined;
    if (archive) await ports.table.commit([archiveWrite(contents, file, archive)]);
  }
}
