import { isListed } from '#functions/domain/files/listing';
import {
  isSamePreviewList,
  keepsPreviewList,
  previewListLength,
  previewListOf,
} from '#functions/domain/profiles/preview-list';
import type { Table, Write } from '#functions/ports/table';
import { findUser, type User, userKey } from '#functions/store/accounts/users';
import { allFilesOf, type File, fileKey, findFile, readFile } from '#functions/store/files/files';
import { pagesOf } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';

/** Of so many posts at once one looks for those that everybody sees, and for some more than are shown. */
const perTrip = 12;
const enough = 2 * previewListLength;

/**
 * The index may be a moment behind, and what was hidden a moment ago must not come back: they are looked for there, and
 * read as they stand.
 */
async function newestOf(table: Table, ownerId: string, changedId: string | undefined): Promise<File[]> {
  const ids = new Set(changedId === undefined ? [] : [changedId]);
  for await (const items of pagesOf(table, { ...allFilesOf(ownerId), descending: true }, perTrip)) {
    for (const file of items.map(readFile).filter(isListed)) ids.add(file.id);
    if (ids.size > enough) break;
  }
  const found = await table.getMany([...ids].slice(0, enough + 1).map(fileKey), { consistent: true });
  return found.flatMap((item) => (item ? [readFile(item)] : []));
}

const shelfWrite = ({ id, shelfChanges }: User, shelf: User['shelf']): Write => ({
  update: userKey(id),
  change: { set: { shelf, shelfChanges: shelfChanges + 1 } },
  when: [
    { exists: true },
    shelfChanges === 0
      ? { attribute: 'shelfChanges', absent: true }
      : { attribute: 'shelfChanges', equals: shelfChanges },
  ],
});

/** Of two runs at once, the one that has seen less cannot have the last word. */
async function arrange(table: Table, ownerId: string, changed?: File): Promise<void> {
  await retryOnConflict(
    async () => {
      const user = await findUser(table, ownerId);
      if (!user || (changed && keepsPreviewList(user.shelf, changed))) return true;
      const shelf = previewListOf(await newestOf(table, ownerId, changed?.id));
      if (isSamePreviewList(user.shelf, shelf)) return true;
      return (await table.commit([shelfWrite(user, shelf)])).ok || undefined;
    },
    { reason: `the posts of ${ownerId} change faster than their covers can be shown` },
  );
}

/** After every change of a post: its author's card shows the covers of the newest three. */
export async function shelveFile(table: Table, fileId: string): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (file) await arrange(table, file.ownerId, file);
}

/** All of a person anew. */
export const shelvePerson = (table: Table, userId: string): Promise<void> => arrange(table, userId);
