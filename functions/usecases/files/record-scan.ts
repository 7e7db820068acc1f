import type { Deps } from '#functions/ports/index';
import { countMetric, logger } from '#functions/runtime/log';
import { Parked } from '#functions/runtime/worker/parked';
import { type ScanState, scanWrite } from '#functions/store/files/scans';
import { coversFolder } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/**
 * An archive with a password cannot be scanned and is still what its buyer expects. A scan that failed says nothing; an
 * operator has to see why.
 */
const states: Record<FileJob<'scanned'>['verdict'], ScanState | undefined> = {
  NO_THREATS_FOUND: 'clean',
  UNSUPPORTED: 'clean',
  THREATS_FOUND: 'infected',
  ACCESS_DENIED: undefined,
  FAILED: undefined,
};

export async function recordScan(
  { key, verdict }: FileJob<'scanned'>,
  { table, blobs, clock }: Deps<'table' | 'blobs' | 'clock'>,
): Promise<void> {
  const state = states[verdict];
  if (!state) throw new Parked(`the object ${key} could not be scanned: ${verdict}`);
  await table.commit([scanWrite(key, state, clock.now())]);
  if (state === 'clean') return;
  // Covers are shown before their verdict: they are pictures by their bytes, and removed if infected.
  if (key.startsWith(`${coversFolder}/`)) await blobs.remove([key]);
  countMetric('Infected', {});
  logger.warn('infected', { key });
}
