import * as z from 'zod';
import { categories } from '#shared/limits';
import { type Contents, cameOutAt, type File, type Keeping, keepings } from '../../domain/files/file.ts';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { versionText } from '../orders/orders.ts';
import type { ListQuery } from '../table/pages.ts';

/** What the post and each of its older versions have in common, as items. */
export const contentFacts = {
  pk: z.string(),
  ownerId: z.string(),
  version: z.number(),
  fileName: z.string(),
  fileType: z.string(),
  category: z.enum(categories),
  fileSize: z.number(),
  fileCount: z.number(),
  createdAt: z.number(),
};

const packageFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  category: z.enum(categories),
  key: z.string(),
  sha256: z.string().optional(),
});

const zip = z.object({ key: z.string(), size: z.number(), sha256: z.string(), version: z.number() });

export const contentBytes = {
  files: z.array(packageFile),
  changelog: z.string().optional(),
  zip: zip.optional(),
  preparedVersion: z.number().optional(),
  preparingUntil: z.number().optional(),
  keeping: z.enum(keepings).optional(),
  releasedAt: z.number().optional(),
};

const prefix = 'FILE#';

/** The indexes of public lists do not carry `id`, but every key does. */
export const withId = <T extends { pk: string }>({ pk, ...rest }: T) => ({ ...rest, id: pk.slice(prefix.length) });

export const fileKey = (id: string): Key => ({ pk: `${prefix}${id}`, sk: 'FILE' });

const versionKey = (id: string, version: number): Key => ({ ...fileKey(id), sk: `V#${versionText(version)}` });

// ── Older versions ───────────────────────────────────────────────────────────────────────────────────────────────────

const contents = z.object({ ...contentFacts, ...contentBytes }).transform(withId);

export interface Fate {
  keeping: Keeping;
  now: number;
}

export const fateOf = ({ keeping, now }: Fate) => ({ keeping, releasedAt: keeping === 'released' ? now : undefined });

/** The version a post has until now, put beside it for its buyers and for the record. */
export const olderVersion = (file: File, fate: Fate): Write => {
  const { id, ownerId, version, fileName, fileType, category, fileSize, fileCount, files } = file;
  const { changelog, zip, preparedVersion } = file;
  return {
    put: {
      ...versionKey(id, version),
      kind: 'version',
      ...{
        ownerId,
        version,
        fileName,
        fileType,
        category,
        fileSize,
        fileCount,
        files,
        changelog,
        zip,
        preparedVersion,
      },
      createdAt: cameOutAt(file),
      ...fateOf(fate),
    },
    when: [{ absent: true }],
  };
};

/** Newest first. */
export const olderVersionsOf = (id: string): ListQuery => ({ pk: fileKey(id).pk, beginsWith: 'V#', descending: true });

export const readContents = (item: Item): Contents => contents.parse(item);

export async function findOlderVersion(table: Table, id: string, version: number): Promise<Contents | undefined> {
  const item = await table.get(versionKey(id, version), { consistent: true });
  return item && contents.parse(item);
}

// ── Any version ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Contents together with the item they stand in: changes to them go there. */
export type Placed = Contents & { place: Key };

/** A version wherever it stands now: of two reads at once the later may already see the next version. */
export async function findContents(table: Table, id: string, version: number): Promise<Placed | undefined> {
  const newest = await table.get(fileKey(id), { consistent: true });
  const place = newest?.version === version ? fileKey(id) : versionKey(id, version);
  const item = newest?.version === version ? newest : await table.get(place, { consistent: true });
  return item && { ...contents.parse(item), place };
}

export type OffSale = Placed & { keeping: Keeping };

/** Only if nobody else has decided meanwhile. */
export const fateWrite = ({ place, keeping }: OffSale, fate: Fate): Write => ({
  update: place,
  change: { set: fateOf(fate) },
  when: [{ attribute: 'keeping', equals: keeping }],
});
