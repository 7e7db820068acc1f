import * as z from 'zod';
import { type Archive, archiveSchema } from '#functions/domain/files/archives';
import type { Contents, PackageFile } from '#functions/domain/files/file';
import type { Table, Write } from '#functions/ports/table';
import { limits } from '#shared/limits';
import { versionText } from '../orders/orders.ts';
import { fileKey } from './contents.ts';

type Version = Pick<Contents, 'id' | 'version'>;

const prefixOf = ({ version }: Pick<Contents, 'version'>): string => `ARCH#${versionText(version)}#`;

const stored = archiveSchema.extend({ fileId: z.string() });

/** The contents of one archive of a version; they are the same for the same bytes. */
export const archiveWrite = (
  contents: Version,
  { id: fileId }: Pick<PackageFile, 'id'>,
  contentsList: Archive,
): Write => ({
  put: { pk: fileKey(contents.id).pk, sk: `${prefixOf(contents)}${fileId}`, kind: 'archive', fileId, ...contentsList },
});

/** The examined archives of a version, by file id. */
export async function findArchives(table: Table, contents: Version): Promise<ReadonlyMap<string, Archive>> {
  const { items } = await table.query({
    pk: fileKey(contents.id).pk,
    beginsWith: prefixOf(contents),
    limit: limits.filesPerPackage,
  });
  return new Map(items.map((item) => stored.parse(item)).map(({ fileId, ...contentsList }) => [fileId, contentsList]));
}
