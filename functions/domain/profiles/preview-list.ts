import { firstCharacters } from '#shared/text/characters';
import type { File } from '../files/file.ts';
import { isListed } from '../files/listing.ts';

/** One file in the preview list of a creator: the title its cover is drawn from, or the name of its pictures. */
export interface PreviewItem {
  id: string;
  category: File['category'];
  title: string;
  cover?: string | undefined;
}

export const previewListLength = 3;

/** Covers are drawn from the first characters of a title. */
const titleLength = 40;

const previewItemOf = ({ id, category, title, badge }: File): PreviewItem => ({
  ...{ id, category, title: firstCharacters(title, titleLength) },
  ...(badge?.cover !== undefined && { cover: badge.cover }),
});

export const previewListOf = (files: readonly File[]): PreviewItem[] =>
  files
    .filter(isListed)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, previewListLength)
    .map(previewItemOf);

const isSame = (a: PreviewItem, b: PreviewItem | undefined): boolean =>
  a.id === b?.id && a.category === b.category && a.title === b.title && a.cover === b.cover;

export const isSamePreviewList = (a: readonly PreviewItem[], b: readonly PreviewItem[]): boolean =>
  a.length === b.length && a.every((item, at) => isSame(item, b[at]));

/** True if a changed file leaves the preview list as it is: most files of a storefront are not on it. */
export function keepsPreviewList(previewList: readonly PreviewItem[], file: File): boolean {
  const before = previewList.find(({ id }) => id === file.id);
  if (!isListed(file)) return before === undefined;
  if (before) return isSame(before, previewItemOf(file));
  return previewList.length === previewListLength && previewList.every(({ id }) => id > file.id);
}
