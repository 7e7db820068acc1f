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

/** What only the owner sees of a count is beside the user, who stands in an index. */
export const ownedCountKey = (ownerId: string): Key => ({ ...userKey(ownerId), sk: 'FILES' });

/** All posts of a person, private ones included, for the owner’s own list. */
export function ownedCountWrites(before: File | undefined, after: File): Write[] {
  const owned = difference(isOwned(before), isOwned(after));
  if (owned === 0) return [];
  return [countsWrite(ownedCountKey(after.ownerId), 'file-count', { filesOwned: owned })];
}

const categoryOf = (file: File): Counted => ({ category: file.category, isGenerated: isGenerated(file) });

/** What everybody sees: the public posts of a person and of the market. */
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

/** Belongs into the commit that changes or deletes a post, so that every count is what a recount would give. */
export const fileCountWrites = (before: File | undefined, after: File): Write[] => [
  ...ownedCountWrites(before, after),
  ...publicCountWrites(before, after),
];
