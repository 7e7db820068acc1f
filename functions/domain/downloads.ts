import { ok, type Result, refuse } from '#shared/result';
import type { File } from './file.ts';

/** What a link leads to. */
export interface Download {
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string | null;
}

/** `preparing`: the package is not packed yet; each of its files can be had at once. */
export function pickDownload(file: File, contentId?: string): Result<Download | 'preparing', 'file_part_not_found'> {
  const [only] = file.files;
  const content =
    contentId === undefined && file.files.length === 1 ? only : file.files.find(({ id }) => id === contentId);
  if (content) return ok({ ...content, sha256: content.sha256 ?? null });
  if (contentId !== undefined) return refuse('file_part_not_found');
  const { zip } = file;
  if (zip?.version !== file.version) return ok('preparing');
  return ok({ key: zip.key, name: file.fileName, type: file.fileType, size: zip.size, sha256: zip.sha256 });
}
