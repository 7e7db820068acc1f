import { firstOf } from '#shared/characters';
import type { File } from '../files/file.ts';
import { isListed } from '../files/listing.ts';

/** What a creator's card shows of one post: what its cover is drawn from, or the name of its pictures. */
export interface Shown {
  id: string;
  category: File['category'];
  title: string;
  cover?: string | undefined;
}

export const shelfLength = 3;

/** Covers are drawn from the first words of a title. */
const titleLength = 40;

const shownOf = ({ id, category, title, badge }: File): Shown => ({
  ...{ id, category, title: firstOf(title, titleLength) },
  ...(badge?.cover !== undefined && { cover: badge.cover }),
});

/** Of one person's posts those that stand in front: the newest that everybody sees. */
export const shelfOf = (files: readonly File[]): Shown[] =>
  files
    .filter(isListed)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, shelfLength)
    .map(shownOf);

const isSame = (a: Shown, b: Shown | undefined): boolean =>
  a.id === b?.id && a.category === b.category && a.title === b.title && a.cover === b.cover;

export const isSameShelf = (a: readonly Shown[], b: readonly Shown[]): boolean =>
  a.length === b.length && a.every((one, at) => isSame(one, b[at]));

/** Whether what a post is now leaves a shelf as it is: of most of a stall's posts nothing is shown on its card. */
export function leavesShelf(shelf: readonly Shown[], file: File): boolean {
  const before = shelf.find(({ id }) => id === file.id);
  if (!isListed(file)) return before === undefined;
  if (before) return isSame(before, shownOf(file));
  return shelf.length === shelfLength && shelf.every(({ id }) => id > file.id);
}
