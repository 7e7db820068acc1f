import type { Contents, PackageFile, PackageZip } from '#functions/domain/files/file';
import type { Table, Write } from '#functions/ports/table';
import { minute } from '#shared/limits';
import type { Placed } from './contents.ts';

/**
 * Longer than most packages take. Should one take longer, or its worker die, a second one makes the very same zip:
 * wasted, not wrong.
 */
const lease = 2 * minute;

const isCurrent = ({ version }: Contents) => ({ attribute: 'version', equals: version }) as const;

/** False: somebody is at it, or the post has a newer version. */
export async function takePreparing(table: Table, contents: Placed, now: number): Promise<boolean> {
  const committed = await table.commit([
    {
      update: contents.place,
      change: { set: { preparingUntil: now + lease } },
      when: [isCurrent(contents), { attribute: 'preparingUntil', absentOrBefore: now }],
    },
  ]);
  return committed.ok;
}

export const preparingFailed = (contents: Placed): Write => ({
  update: contents.place,
  change: { set: { preparingUntil: undefined } },
  when: [isCurrent(contents)],
});

/** What reading the bytes has shown, only for the version that was read. */
export const preparedWrite = (
  contents: Placed,
  { files, zip }: { files: PackageFile[]; zip: PackageZip | undefined },
): Write => ({
  update: contents.place,
  change: { set: { files, zip, preparedVersion: contents.version, preparingUntil: undefined } },
  when: [isCurrent(contents)],
});

/** The same for whoever makes it, so that it can be removed without knowing whether it was made. */
export const zipKey = ({ id, version }: Pick<Contents, 'id' | 'version'>): string => `zips/${id}/${version}.zip`;
