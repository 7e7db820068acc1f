import { ok, type Result, refuse } from '#shared/result';
import type { Contents } from './file.ts';

/** The object that a download link opens. */
export interface Download {
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string | null;
}

/** `preparing`: the package is not packed yet; its files can be downloaded one by one. */
export function pickDownload(
  file: Contents,
  contentId?: string,
): Result<Download | 'preparing', 'file_part_not_found'> {
  const [only] = file.files;
  const content =
    contentId === undefined && file.files.length === 1 ? only : file.files.find(({ id }) => id === contentId);
  if (content) return ok({ ...content, sha256: content.sha256 ?? null });
  if (contentId !== undefined) return refuse('file_part_not_found');
  const { zip } = file;
  if (zip?.version !== file.version) return ok('preparing');
  return ok({ key: zip.key, name: file.fileName, type: file.fileType, size: zip.size, sha256: zip.sha256 });
}

/** A version number means the newest, the one that was bought, or a refusal. `bought` is known only for buyers. */
export function validateVersion(
  { version: newest, keeping }: Pick<Contents, 'version' | 'keeping'>,
  bought: number | undefined,
  requested: string,
): Result<'newest' | 'bought', 'version_not_found' | 'version_not_yours'> {
  if (requested === 'newest' || requested === 'bought') return ok(requested);
  const number = Number(requested);
  if (number === bought) return ok('bought');
  if (number === newest) return keeping === 'gone' ? refuse('version_not_found') : ok('newest');
  return refuse(number > newest ? 'version_not_found' : 'version_not_yours');
}

/** True if the contents are of another version than the requested number: that version's bytes may be gone. */
export const isOtherVersion = ({ version }: Pick<Contents, 'version'>, requested: string): boolean =>
  /^\d+$/.test(requested) && version !== Number(requested);

/**
 * The version to download. Buyers may have the newest and the one they bought; of a deleted file whose latest contents
 * were never bought, only the latter is left.
 */
export function versionFor(
  file: Pick<Contents, 'version' | 'keeping'>,
  bought: number | undefined,
  choice: 'newest' | 'bought',
): number {
  if (bought === undefined) return file.version;
  return choice === 'bought' || file.keeping === 'gone' ? bought : file.version;
}
