import { minute } from '#shared/limits';
import type { File, PackageFile, PackageZip } from '../domain/file.ts';
import type { Table, Write } from '../ports.ts';
import { fileKey } from './files.ts';

/**
 * Longer than most packages take. Should one take longer, or its worker die, a second one makes the very same zip:
 * wasted, not wrong.
 */
const lease = 2 * minute;

const isCurrent = ({ version }: File) => ({ attribute: 'version', equals: version }) as const;

/** False: somebody is at it, or the post has changed. */
export async function takePreparing(table: Table, file: File, now: number): Promise<boolean> {
  const committed = await table.commit([
    {
      update: fileKey(file.id),
      change: { set: { preparingUntil: now + lease } },
      when: [isCurrent(file), { attribute: 'preparingUntil', absentOrBefore: now }],
    },
  ]);
  return committed.ok;
}

export const preparingFailed = (file: File): Write => ({
  update: fileKey(file.id),
  change: { set: { preparingUntil: undefined } },
  when: [isCurrent(file)],
});

/** What reading the bytes has shown, only for the version that was read. */
export const preparedWrite = (
  file: File,
  { files, zip }: { files: PackageFile[]; zip: PackageZip | undefined },
): Write => ({
  update: fileKey(file.id),
  change: { set: { files, zip, preparedVersion: file.version, preparingUntil: undefined } },
  when: [isCurrent(file)],
});

export const zipKey = ({ id, version }: File): string => `zips/${id}/${version}.zip`;
