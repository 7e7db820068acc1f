import type { Download } from '#functions/domain/files/downloads';
import { downloadName } from '#functions/domain/files/file-names';
import { instant } from '#functions/domain/time';

export const downloadLinkShape = (
  { name, size, sha256 }: Download,
  { url, expiresAt }: { url: string; expiresAt: number },
) => ({
  url,
  /** The name for pages that fetch and save the bytes themselves; the link's own header tells browsers the same. */
  file_name: downloadName(name),
  size,
  sha256,
  expires_at: instant(expiresAt),
});
