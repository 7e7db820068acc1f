import * as z from 'zod';
import { type Contents, cameOutAt, contents, type File, type Keeping } from '#functions/domain/files/file';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { versionText } from '../orders/orders.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';

const prefix = 'FILE#';

/** Items are read by `pk` and not by `id`, which indexes of public lists leave out. */
export const keyed = { pk: z.string() };

export const withId = <T extends { pk: string }>({ pk, ...rest }: T) => ({ ...rest, id: pk.slice(prefix.length) });

export const fileKey = (id: string): Key => ({ pk: `${prefix}${id}`, sk: 'FILE' });

const versionKey = (id: string, version: number): Key => ({ ...fileKey(id), sk: `V#${versionText(version)}` });

const contentsItem = contents.omit({ id: true }).extend(keyed).transform(withId);

export interface RetentionChange {
  keeping: Keeping;
  now: number;
}

export const retentionFields = ({ keeping, now }: RetentionChange) => ({
  keeping,
  releasedAt: keeping === 'released' ? now : undefined,
});

/** The version a post has had until now, stored beside it for its buyers and as evidence. */
export const olderVersionWrite = (file: File, fate: RetentionChange): Write => {
  const { id, ownerId, version, fileName, fileType, category, fileSize, fileCount } = file;
  const { files, changelog, zip, preparedVersion } = file;
  return newItem({
    ...versionKey(id, version),
    kind: 'version',
    ...{ ownerId, version, fileName, fileType, category, fileSize, fileCount },
    ...{ files, changelog, zip, preparedVersion },
    createdAt: cameOutAt(file),
    ...retentionFields(fate),
  });
};

/** Newest first. */
export const olderVersionsOf = (id: string): ListQuery => ({ pk: fileKey(id).pk, beginsWith: 'V#', descending: true });

export const readContents = (item: Item): Contents => contentsItem.parse(item);

export const findOlderVersion = (table: Table, id: string, version: number): Promise<Contents | undefined> =>
  findItem(table, versionKey(id, version), contentsItem);

export type LocatedContents = Contents & { itemKey: Key };

/** A version wherever it is stored: between the two reads a new version may have been published. */
export async function findContents(table: Table, id: string, version: number): Promise<LocatedContents | undefined> {
  const newest = await table.get(fileKey(id), { consistent: true });
  const itemKey = newest?.version === version ? fileKey(id) : versionKey(id, version);
  const item = newest?.version === version ? newest : await table.get(itemKey, { consistent: true });
  return item && { ...contentsItem.parse(item), itemKey };
}

export type WithdrawnContents = LocatedContents & { keeping: Keeping };

/** Fails if the retention was decided meanwhile. */
export const retentionWrite = ({ itemKey, keeping }: WithdrawnContents, fate: RetentionChange): Write =>
  changeItem(itemKey, retentionFields(fate), [{ attribute: 'keeping', equals: keeping }]);
