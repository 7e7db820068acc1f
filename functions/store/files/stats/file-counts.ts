import { isGenerated } from '#functions/domain/files/ai';
import type { File } from '#functions/domain/files/file';
import { isCountedFile, isListed } from '#functions/domain/files/listing';
import type { Key, Write } from '#functions/ports/table';
import { userKey } from '#functions/store/accounts/users';
import { countsWrite } from '#functions/store/table/items';
import { type Counted, publicFileWrites } from '#functions/store/table/totals';

const isOwned = (file: File | undefined): boolean => file !== undefined && file.deletedAt === undefined;
const wasPublic = (file: File | undefined): file is File => file !== undefined && isCountedFile(file);

const difference = (before: boolean, after: boolean): number => Number(after) - Number(before);

/** Stored beside the user, who is in an index, since only the owner sees it. */
export const ownedCountKey = (ownerId: string): Key => ({ ...userKey(ownerId), sk: 'FILES' });

/** The number of a user's posts, private ones included, for the owner's own list. */
export function ownedCountWrites(before: File | undefined, after: File): Write[] {
  const owned = difference(isOwned(before), isOwned(after));
  if (owned === 0) return [];
  return [countsWrite(ownedCountKey(after.ownerId), 'file-count', { filesOwned: owned })];
}

const categoryOf = (file: File): Counted => ({ category: file.category, isGenerated: isGenerated(file) });

/** The number of public posts of a user and of the market. */
export function publicCountWrites(before: File | undefined, after: File): Write[] {
  const listed = difference(wasPublic(before), isListed(after));
  const owner: Write = {
    update: userKey(after.ownerId),
    change: { add: { filesCount: listed } },
    when: [{ exists: true }],
  };
  const [from, to] = [
    wasPublic(before) ? categoryOf(before) : undefined,
    isListed(after) ? categoryOf(after) : undefined,
  ];
  return [...(listed === 0 ? [] : [owner]), ...publicFileWrites(from, to)];
}

/** Part of the commit that changes or deletes a post, so that every count equals a recount. */
export const fileCountWrites = (before: File | undefined, after: File): Write[] => [
  ...ownedCountWrites(before, after),
  ...publicCountWrites(before, after),
];
