import * as z from 'zod';
import type { Download } from '#functions/domain/files/downloads';
import { type Contents, cameOutAt } from '#functions/domain/files/file';
import type { Key, Table, Write } from '#functions/ports/table';
import { ok, type Result, refuse } from '#shared/result';
import { type Preview, previewBytes } from './previews/previews.ts';

/** The result of a malware scan of an object. Without an item the object is still being scanned. */
export type ScanState = 'clean' | 'infected';

const scanKey = (key: string): Key => ({ pk: `SCAN#${key}`, sk: 'SCAN' });

const scanItem = z.object({ state: z.enum(['clean', 'infected']) });

/** An infected object stays infected, whatever a later scan reports. */
export const scanWrite = (key: string, state: ScanState, now: number): Write => ({
  put: { ...scanKey(key), kind: 'scan', state, at: now },
  when: state === 'clean' ? [{ absent: true }] : [],
});

/** A zip we made is as clean as the files in it. */
const partsOf = ({ files }: Contents, { key }: Pick<Download, 'key'>): string[] =>
  files.some((file) => file.key === key) ? [key] : files.map((file) => file.key);

interface Scanning {
  table: Table;
  site: { scannedSince?: number | undefined };
}

const isScanned = ({ site }: Scanning, at: number): boolean =>
  site.scannedSince !== undefined && at >= site.scannedSince;

async function statesOf({ table }: Scanning, keys: readonly string[]): Promise<(ScanState | undefined)[]> {
  const items = await table.getMany(keys.map(scanKey), { consistent: true });
  return items.map((item) => item && scanItem.parse(item).state);
}

/** Whether the download may be delivered. Costs a read only in deployments with scans. */
export async function checkScans(
  scanning: Scanning,
  contents: Contents,
  download: Pick<Download, 'key'>,
): Promise<Result<void, 'file_scanning' | 'file_infected'>> {
  if (!isScanned(scanning, cameOutAt(contents))) return ok(undefined);
  const states = await statesOf(scanning, partsOf(contents, download));
  if (states.includes('infected')) return refuse('file_infected');
  return states.every((state) => state === 'clean') ? ok(undefined) : refuse('file_scanning');
}

/** Pictures and sounds among the previews that no scan has found clean yet. Texts are not scanned. */
export async function uncheckedPreviews(
  scanning: Scanning,
  contents: Contents,
  previews: ReadonlyMap<string, Preview>,
): Promise<ReadonlySet<string>> {
  const objects = [...previews].filter(
    ([, { text, addedAt }]) => text === undefined && isScanned(scanning, addedAt ?? cameOutAt(contents)),
  );
  if (objects.length === 0) return new Set();
  const states = await statesOf(
    scanning,
    objects.map(([id, preview]) => previewBytes(id, preview)),
  );
  return new Set(objects.flatMap(([id], at) => (states[at] === 'clean' ? [] : [id])));
}
