import type { Contents, PackageFile, PackageZip } from '#functions/domain/files/file';
import type { Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { minute } from '#shared/limits';
import type { LocatedContents } from './contents.ts';

/**
 * Longer than most packages take. If one takes longer or its worker dies, a second worker makes the same zip, which is
 * wasteful but correct.
 */
const lease = 2 * minute;

const isSameVersion = ({ version }: Contents) => ({ attribute: 'version', equals: version }) as const;

/** False if another worker holds the lease or the post has a newer version. */
export async function acquireLease(table: Table, contents: LocatedContents, now: number): Promise<boolean> {
  const committed = await table.commit([
    changeItem(contents.itemKey, { preparingUntil: now + lease }, [
      isSameVersion(contents),
      { attribute: 'preparingUntil', absentOrBefore: now },
    ]),
  ]);
  return committed.ok;
}

export const preparingFailed = (contents: LocatedContents): Write =>
  changeItem(contents.itemKey, { preparingUntil: undefined }, [isSameVersion(contents)]);

/** The results of reading the bytes, only for the version that was read. */
export const preparedWrite = (
  contents: LocatedContents,
  { files, zip }: { files: PackageFile[]; zip: PackageZip | undefined },
): Write =>
  changeItem(contents.itemKey, { files, zip, preparedVersion: contents.version, preparingUntil: undefined }, [
    isSameVersion(contents),
  ]);

/** The same for every run, so that a zip can be removed without knowing whether it was made. */
export const zipKey = ({ id, version }: Pick<Contents, 'id' | 'version'>): string => `zips/${id}/${version}.zip`;
