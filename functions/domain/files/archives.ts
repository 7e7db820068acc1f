import * as z from 'zod';
import { type ArchiveWarning, archiveWarnings } from '#shared/archives';
import type { PackageFile } from './file.ts';
import { invisible, shorten } from './file-names.ts';

/**
 * The directory at the end of an archive. `split`: one part of several. `damaged`: cut off, or no archive in spite of its name.
 * `large`: too large to be inspected.
 */
export const archiveSchema = z.object({
  state: z.enum(['read', 'encrypted', 'split', 'damaged', 'large']),
  /** The number of entries that were read, without folders; `entries` may be fewer. */
  count: z.number(),
  /** True if the archive has more entries than were read. */
  more: z.boolean().default(false),
  entries: z.array(z.object({ name: z.string(), size: z.number() })),
  /** Warnings about contents that could harm the buyer who unpacks them. */
  warnings: z.array(z.enum(archiveWarnings)).default([]),
});

export type Archive = z.output<typeof archiveSchema>;

/** The most entries that are read, folders included: the limit of the ordinary zip format. */
export const entriesRead = 65_535;

/** The most entries that are stored; buyers do not read more. */
export const entriesKept = 500;

/** The most bytes of names, so that ten archives fit into one answer of the table. */
export const nameBytesKept = 80_000;

const longestName = 1000;

/** Only zips have a directory at a fixed place, their end. */
export const hasDirectory = ({ name, type }: Pick<PackageFile, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(zip|x-zip-compressed)$/.test(type);

/** Parts of a split archive have no directory; they are recognised by their names. */
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

/**
 * Decodes a name: archivers of Chinese Windows write GBK without saying so. Invisible characters are removed, so that the name cannot
 * read as another.
 */
export const entryName = (raw: Uint8Array): string => decoded(raw).replace(invisible, '').trim();

export const shortName = (name: string): string => shorten(name, longestName);

/** False for folders and for files that archivers add by themselves. */
export const isContentEntry = (name: string): boolean =>
  name !== '' && !/[/\\]$/.test(name) && !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);

/** A name by which a careless unpacker writes outside its folder: upwards, from the root or onto a drive. */
const isOutside = (name: string): boolean => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:[/\\]/.test(name);

/** A higher ratio is an attempt to fill a disk: texts and tables compress less than 100 times. */
const highestRatio = 1000;

const isExtreme = (size: number, packed: number): boolean => size > highestRatio * Math.max(packed, 1);

interface PackedEntry {
  name: string;
  size: number;
  packed: number;
}

/** Collects warnings, per entry and for all together, since entries may share their bytes. */
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
