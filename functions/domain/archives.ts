import type { PackageFile } from './file.ts';

/**
 * What the directory at the end of an archive says. `split`: one part of several. `damaged`: cut off, or no archive at all
 * in spite of its name.
 */
export const archiveStates = ['read', 'encrypted', 'split', 'damaged'] as const;
export type ArchiveState = (typeof archiveStates)[number];

export interface ArchiveEntry {
  name: string;
  size: number;
}

export interface Archive {
  state: ArchiveState;
  /** Of all entries, folders aside; `entries` may be fewer. */
  count: number;
  entries: ArchiveEntry[];
}

/** As many as a buyer reads through, and an item of the table holds. */
export const entriesKept = 500;

/** Only zips have their directory at one place, at their end. */
export const hasDirectory = ({ name, type }: Pick<PackageFile, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(zip|x-zip-compressed)$/.test(type);

/** Parts have no directory of their own, whatever packed them; their names say what they are. */
export const isPart = ({ name }: Pick<PackageFile, 'name'>): boolean =>
  /\.(z\d\d|r\d\d|(zip|rar|7z)\.\d{3}|part\d+\.(rar|zip|7z))$/i.test(name);

const strict = new TextDecoder('utf-8', { fatal: true });
const chinese = new TextDecoder('gb18030');

/** Packers of Chinese Windows write names in GBK and do not say so. */
export function entryName(raw: Uint8Array): string {
  try {
    return strict.decode(raw);
  } catch {
    return chinese.decode(raw);
  }
}

/** What packers add of their own, and folders, are no goods. */
export const isGoods = (name: string): boolean =>
  !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);
