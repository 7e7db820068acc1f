import { ok, type Result, refuse } from '#shared/result';
import type { Contents } from './file.ts';

/** What a link leads to. */
export interface Download {
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string | null;
}

/** `preparing`: the package is not packed yet; each of its files can be had at once. */
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

/**
 * A version by its number is the newest, the one that was bought, or refused. `bought` is only known of who bought.
 */
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

/** Whoever asked for a number is given that version or none: its bytes may have gone. */
export const isOther = ({ version }: Pick<Contents, 'version'>, requested: string): boolean =>
  /^\d+$/.test(requested) && version !== Number(requested);

/**
 * Which version somebody is given. Buyers may always have the newest and the one they bought; of a post that was deleted
 * with files nobody had bought, only the latter is left.
 */
export function versionFor(
  file: Pick<Contents, 'version' | 'keeping'>,
  bought: number | undefined,
  choice: 'newest' | 'bought',
): number {
  if (bought === undefined) return file.version;
  return choice === 'bought' || file.keeping === 'gone' ? bought : file.version;
}
