import type { File } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import { ok, type Result, refuse } from '#shared/result';
import { viewFile } from '../files/viewed-file.ts';

/** Finds a file of the caller. Deleted ones are included: they keep their reviews and answers. */
export async function ownFile(
  { table }: Deps<'table'>,
  id: string,
  user: { id: string },
): Promise<Result<File, 'file_not_found' | 'file_not_yours'>> {
  const view = await viewFile(table, id, user);
  if (!view) return refuse('file_not_found');
  return view.isOwner ? ok(view.file) : refuse('file_not_yours');
}
