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
const pageSize = 12;
const candidateCount = 2 * previewListLength;

/**
 * The index may be a moment behind, and what was hidden a moment ago must not come back: they are looked for there, and
 * read as they stand.
 */
async function findNewestListed(table: Table, ownerId: string, changedId: string | undefined): Promise<File[]> {
  const ids = new Set(changedId === undefined ? [] : [changedId]);
  for await (const items of pagesOf(table, { ...allFilesOf(ownerId), descending: true }, pageSize)) {
    for (const file of items.map(readFile).filter(isListed)) ids.add(file.id);
    if (ids.size > candidateCount) break;
  }
  const items = await table.getMany([...ids].slice(0, candidateCount + 1).map(fileKey), { consistent: true });
  return items.flatMap((item) => (item ? [readFile(item)] : []));
}

const previewListWrite = ({ id, shelfChanges }: User, previewList: User['shelf']): Write => ({
  update: userKey(id),
  change: { set: { shelf: previewList, shelfChanges: shelfChanges + 1 } },
  when: [
    { exists: true },
    shelfChanges === 0
      ? { attribute: 'shelfChanges', absent: true }
      : { attribute: 'shelfChanges', equals: shelfChanges },
  ],
});

/** Of two runs at once, the one that has seen less cannot have the last word. */
async function updatePreviewList(table: Table, ownerId: string, changed?: File): Promise<void> {
  await retryOnConflict(
    async () => {
      const user = await findUser(table, ownerId);
      if (!user || (changed && keepsPreviewList(user.shelf, changed))) return true;
      const previewList = previewListOf(await findNewestListed(table, ownerId, changed?.id));
      if (isSamePreviewList(user.shelf, previewList)) return true;
      return (await table.commit([previewListWrite(user, previewList)])).ok || undefined;
    },
    { reason: `the posts of ${ownerId} change faster than their covers can be shown` },
  );
}

/** After every change of a post: its author's card shows the covers of the newest three. */
export async function updatePreviewListOfFile(table: Table, fileId: string): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (file) await updatePreviewList(table, file.ownerId, file);
}

/** All of a person anew. */
export const rebuildPreviewList = (table: Table, userId: string): Promise<void> => updatePreviewList(table, userId);
