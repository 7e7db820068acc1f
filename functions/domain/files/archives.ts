import * as z from 'zod';
import { type ArchiveWarning, archiveWarnings } from '#shared/archives';
import type { PackageFile } from './file.ts';
import { invisible, shorten } from './file-names.ts';

/**
 * What the directory at the end of an archive says. `split`: one part of several. `damaged`: cut off, or no archive at all
 * in spite of its name. `large`: too much of it to look into.
 */
export const archive = z.object({
  state: z.enum(['read', 'encrypted', 'split', 'damaged', 'large']),
  /** Of all entries that were read, folders aside; `entries` may be fewer. */
  count: z.number(),
  /** There are entries beyond those that were read. */
  more: z.boolean().default(false),
  entries: z.array(z.object({ name: z.string(), size: z.number() })),
  /** What may harm whoever unpacks it. */
  warnings: z.array(z.enum(archiveWarnings)).default([]),
});

export type Archive = z.output<typeof archive>;

/** Folders included: as many as a zip of the ordinary kind can have. What comes after them is not looked at. */
export const entriesRead = 65_535;

/** As many as a buyer reads through. */
export const entriesKept = 500;

/** Of all names together: what is kept of ten archives fits into one answer of the table. */
export const nameBytesKept = 80_000;

const longestName = 1000;

/** Only zips have their directory at one place, at their end. */
export const hasDirectory = ({ name, type }: Pick<PackageFile, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(zip|x-zip-compressed)$/.test(type);

/** Parts have no directory of their own, whatever packed them; their names say what they are. */
export const isPart = ({ name }: Pick<PackageFile, 'name'>): boolean =>
  /\.(z\d\d|r\d\d|(zip|rar|7z)\.\d{3}|part\d+\.(rar|zip|7z))$/i.test(name);

const strict = new TextDecoder('utf-8', { fatal: true });
const chinese = new TextDecoder('gb18030');

function decoded(raw: Uint8Array): string {
  try {
    return strict.decode(raw);
  } catch {
    return chinese.decode(raw);
  }
}

/** Packers of Chinese Windows write names in GBK and do not say so. Nothing in it makes it read as another name. */
export const entryName = (raw: Uint8Array): string => decoded(raw).replace(invisible, '').trim();

export const shortName = (name: string): string => shorten(name, longestName);

/** What packers add of their own, and folders, are no goods. */
export const isContentEntry = (name: string): boolean =>
  name !== '' && !/[/\\]$/.test(name) && !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);

/** A name by which an unpacker that does not look writes beside the folder it unpacks into: upwards, from the root or on a drive. */
const isOutside = (name: string): boolean => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:[/\\]/.test(name);

/** Beyond this an archive fills a disk rather than holds goods: text and tables stay below 100. */
const highestRatio = 1000;

const isExtreme = (size: number, packed: number): boolean => size > highestRatio * Math.max(packed, 1);

interface PackedEntry {
  name: string;
  size: number;
  packed: number;
}

/** Collects what is to be warned of: of each entry by itself, and of all together, since entries may share their bytes. */
export function archiveInspection(archiveSize: number) {
  const warnings = new Set<ArchiveWarning>();
  let unpacked = 0;
  return {
    inspect({ name, size, packed }: PackedEntry): void {
      unpacked += size;
      if (isOutside(name)) warnings.add('outside_paths');
      if (isExtreme(size, packed) || isExtreme(unpacked, archiveSize)) warnings.add('extreme_ratio');
    },
    warnings: (): ArchiveWarning[] => archiveWarnings.filter((warning) => warnings.has(warning)),
  };
}
