import * as z from 'zod';
import { ok, type Result, refuse } from '#shared/result';
import type { Download } from '../../domain/files/downloads.ts';
import { type Contents, cameOutAt } from '../../domain/files/file.ts';
import type { Key, Table, Write } from '../../ports/table.ts';

/** What a malware scan found in an object. Until one has spoken there is no item, and the object is being scanned. */
export type ScanState = 'clean' | 'infected';

const scanKey = (key: string): Key => ({ pk: `SCAN#${key}`, sk: 'SCAN' });

const scanItem = z.object({ state: z.enum(['clean', 'infected']) });

/** An infected object stays one, whatever a later scan says. */
export const scanWrite = (key: string, state: ScanState, now: number): Write => ({
  put: { ...scanKey(key), kind: 'scan', state, at: now },
  when: state === 'clean' ? [{ absent: true }] : [],
});

/** A zip of ours is as clean as the files it was made of. */
const partsOf = ({ files }: Contents, { key }: Download): string[] =>
  files.some((file) => file.key === key) ? [key] : files.map((file) => file.key);

/** Whether what is asked for may be given out. Costs a read, and only where a deployment scans. */
export async function checkScans(
  { table, site }: { table: Table; site: { scannedSince?: number | undefined } },
  contents: Contents,
  download: Download,
): Promise<Result<void, 'file_scanning' | 'file_infected'>> {
  if (site.scannedSince === undefined || cameOutAt(contents) < site.scannedSince) return ok(undefined);
  const items = await table.getMany(partsOf(contents, download).map(scanKey), { consistent: true });
  const states = items.map((item) => item && scanItem.parse(item).state);
  if (states.includes('infected')) return refuse('file_infected');
  return states.every((state) => state === 'clean') ? ok(undefined) : refuse('file_scanning');
}
