import { isListed } from '#functions/domain/files/listing';
import {
  isSamePreviewList,
  keepsPreviewList,
  previewListLength,
  previewListOf,
} from '#functions/domain/profiles/preview-list';
import type { Table, Write } from '#functions/ports/table';
import { isListedCreator, peopleListKeys } from '#functions/store/accounts/person';
import { findUser, type User, unmovedInPeopleList, userKey } from '#functions/store/accounts/users';
import { allFilesOf, type File, fileKey, findFile, readFile } from '#functions/store/files/files';
import { changeItem, unchanged } from '#functions/store/table/items';
import { pagesOf } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { marketTotal } from '#functions/store/table/totals';

/** Posts read per query, and how many listed posts are gathered before the newest are picked. */
const pageSize = 12;
const candidateCount = 2 * previewListLength;

/**
 * The index may lag, and a post hidden a moment ago must not reappear: ids come from the index, the posts from
 * consistent reads.
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

/** A person with public files is a creator: listed and counted as such by the commit of the first, until that of the last. */
function previewListWrites(user: User, previewList: User['shelf']): Write[] {
  const { id, shelfChanges } = user;
  const isCreator = previewList.length > 0;
  const isMoved = isCreator !== isListedCreator(user);
  return [
    changeItem(
      userKey(id),
      {
        ...{ shelf: previewList, shelfChanges: shelfChanges + 1 },
        ...(isMoved && peopleListKeys({ ...user, isCreator })),
      },
      [
        { exists: true },
        unchanged('shelfChanges', shelfChanges || undefined),
        ...(isMoved ? [unmovedInPeopleList(user)] : []),
      ],
    ),
    ...(isMoved ? [marketTotal({ creators: isCreator ? 1 : -1 })] : []),
  ];
}

/** Of two concurrent runs, the one that read older posts fails and retries. */
export async function updatePreviewList(table: Table, ownerId: string, changed?: File): Promise<void> {
  await retryOnConflict(`the posts of ${ownerId} change faster than their covers can be shown`, async () => {
    const user = await findUser(table, ownerId);
    if (!user || (changed && keepsPreviewList(user.shelf, changed))) return true;
    const previewList = previewListOf(await findNewestListed(table, ownerId, changed?.id));
    if (isSamePreviewList(user.shelf, previewList)) return true;
    return (await table.commit(previewListWrites(user, previewList))).ok || undefined;
  });
}

/** After a change of a post, updates the covers of its author's newest three posts on the author's card. */
export async function updatePreviewListOfFile(table: Table, fileId: string): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (file) await updatePreviewList(table, file.ownerId, file);
}
