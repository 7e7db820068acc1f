import { addressLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import { spend } from '#functions/store/table/spending';

/**
 * Limits downloads per address and day: free files by number, and all by bytes, as the CDN bills those. The content
 * host limits repeated use of one link.
 */
export async function refuseDownload(
  { table, clock }: Deps<'table' | 'clock'>,
  ip: string | undefined,
  download: { isFree: boolean; size: number },
) {
  const now = clock.now();
  const files = download.isFree ? addressLimits('freeDownloads', ip) : [];
  const refusals = await Promise.all([
    ...files.map((limit) => spend(table, limit, { now })),
    ...addressLimits('downloadedBytes', ip).map((limit) => spend(table, limit, { now, amount: download.size })),
  ]);
  return refusals.find((refusal) => refusal !== undefined);
}
