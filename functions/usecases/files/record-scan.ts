import type { Deps } from '#functions/ports/index';
import { count, logger } from '#functions/runtime/log';
import { Parked } from '#functions/runtime/worker/parked';
import { type ScanState, scanWrite } from '#functions/store/files/scans';
import { coversFolder } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';

/**
 * What cannot be looked into, an archive with a password for instance, is what its buyer expects to get. A scan that did not
 * happen says nothing, and somebody has to see why.
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
  // Nobody asks for a verdict before a cover is shown: it is a picture by its bytes, and goes where they hide something.
  if (key.startsWith(`${coversFolder}/`)) await blobs.remove([key]);
  count('Infected', {});
  logger.warn('infected', { key });
}
