import type { File } from '../domain/file.ts';
import { isListed } from '../domain/listing.ts';
import type { Write } from '../ports.ts';
import { publicFilesMoved } from './totals.ts';
import { userKey } from './users.ts';

const isOwned = (file: File | undefined): boolean => file !== undefined && file.deletedAt === undefined;
const isPublic = (file: File | undefined): file is File => file !== undefined && isListed(file);

const step = (before: boolean, after: boolean): number => Number(after) - Number(before);

/** `filesCount` is what everybody sees; `filesOwned` counts private posts too, for the owner’s own list. */
function ownerCounts(ownerId: string, before: File | undefined, after: File): Write[] {
  const owned = step(isOwned(before), isOwned(after));
  const listed = step(isPublic(before), isPublic(after));
  if (owned === 0 && listed === 0) return [];
  const add = { ...(owned !== 0 && { filesOwned: owned }), ...(listed !== 0 && { filesCount: listed }) };
  return [{ update: userKey(ownerId), change: { add }, when: [{ exists: true }] }];
}

/** Belongs into the commit that makes, changes or deletes a post, so that every count is what a recount would give. */
export const countsMoved = (before: File | undefined, after: File): Write[] => [
  ...ownerCounts(after.ownerId, before, after),
  ...publicFilesMoved(isPublic(before) ? before.category : undefined, isPublic(after) ? after.category : undefined),
];
