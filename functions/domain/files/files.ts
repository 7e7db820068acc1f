import type { Category } from '#shared/limits';
import { firstGraphemes } from '#shared/text/characters';
import type { File, PackageFile } from './file.ts';
import { invisible, shorten } from './file-names.ts';
import { isSold, type Listable } from './listing.ts';

interface Viewer {
  id: string;
}

type ViewedFile = Pick<File, 'ownerId'> & Listable;

const isOwner = (file: ViewedFile, user: Viewer | undefined): boolean =>
  user !== undefined && user.id === file.ownerId && file.deletedAt === undefined;

/** A file that the viewer may not see counts as not existing. Buyers always see what they paid for. */
export const maySee = (file: ViewedFile, user: Viewer | undefined, purchased: boolean): boolean =>
  isSold(file) || isOwner(file, user) || (user !== undefined && purchased);

/**
 * Free files require a session as well: the role table allows downloads to logged-in users only. A removed file cannot
 * be downloaded at all.
 */
export const mayDownload = (file: File, user: Viewer | undefined, purchased: boolean): boolean =>
  user !== undefined &&
  file.barred?.bar !== 'removed' &&
  (isOwner(file, user) || purchased || (isSold(file) && file.price === 0));

/** Characters that are invalid in Windows file names; slashes would create folders. */
const forbidden = /[\\/:*?"<>|]/g;

const visible = (name: string): string => name.toWellFormed().replace(invisible, '').trim();

const cut = (name: string): string => visible(name).replace(forbidden, '_').trim();

/** File systems allow 255 bytes; the difference leaves room for a number. */
const longestBytes = 240;

/** A file name that every system can unpack, and that stays inside its folder. */
export const plainName = (name: string): string => shorten(cut(name).replace(/[. ]+$/, '') || 'file', longestBytes);

const sameName = (name: string): string => name.normalize('NFC').toLowerCase();

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}

/** Unique names for the files of one folder, also where upper and lower case are the same. */
export function uniqueNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map((original) => {
    const name = plainName(original);
    let unique = name;
    for (let number = 2; usedNames.has(sameName(unique)); number++) unique = numbered(name, number);
    usedNames.add(sameName(unique));
    return unique;
  });
}

/** A single content keeps its name; several need names that are unique on every system. */
export const contentNames = (names: readonly string[]): string[] =>
  names.length === 1 ? names.map((name) => visible(name) || 'file') : uniqueNames(names);

type Content = Pick<PackageFile, 'name' | 'size' | 'type' | 'category'>;

/** The category of most files; on a tie, the one with more bytes. */
function mainCategory(files: readonly Content[]): Category {
  const weights = new Map<Category, { count: number; bytes: number }>();
  for (const { category, size } of files) {
    const { count, bytes } = weights.get(category) ?? { count: 0, bytes: 0 };
    weights.set(category, { count: count + 1, bytes: bytes + size });
  }
  const [first] = [...weights].sort(([, a], [, b]) => b.count - a.count || b.bytes - a.bytes);
  return first?.[0] ?? 'other';
}

/** The facts of a file's contents: a single one has its own, several are a zip named after the title. */
export function packageFacts(title: string, files: readonly Content[]) {
  const fileSize = files.reduce((sum, { size }) => sum + size, 0);
  const [only] = files;
  if (only && files.length === 1) {
    return { fileName: only.name, fileType: only.type, category: only.category, fileSize, fileCount: 1 };
  }
  return {
    fileName: `${cut(title) || 'files'}.zip`,
    fileType: 'application/zip',
    category: mainCategory(files),
    fileSize,
    fileCount: files.length,
  };
}

const summaryLength = 140;

/** The first characters of a description, for lists. */
export const summaryOf = (description: string): string =>
  firstGraphemes(description.replace(/\s+/g, ' '), summaryLength);

/** Joiners, variation selectors and other invisible marks that are copied along. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** The text for comparison: width and case are unified, runs of spaces collapsed, invisible characters dropped. */
export const normalText = (text: string): string =>
  text.replace(unseen, '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
