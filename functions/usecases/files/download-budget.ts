import { addressLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import { spend } from '#functions/store/table/spending';

interface DownloadRequest {
  isFree: boolean;
  size: number;
}

/**
 * What one address takes away in a day: free files by their number, and everything by its bytes, since those are what
 * the CDN is paid for. A link can be followed more than once: that the content host counts for itself.
 */
export async function refuseDownload(
  { table, clock }: Deps<'table' | 'clock'>,
  ip: string | undefined,
  download: DownloadRequest,
) {
  const now = clock.now();
  const files = download.isFree ? addressLimits('freeDownloads', ip) : [];
  const refusals = await Promise.all([
    ...files.map((limit) => spend(table, limit, { now })),
    ...addressLimits('downloadedBytes', ip).map((limit) => spend(table, limit, { now, amount: download.size })),
  ]);
  return refusals.find((refusal) => refusal !== undefined);
}
