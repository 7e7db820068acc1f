import { limits } from '#shared/limits';

/** Pages inside these apps cannot save files. */
const isInsideApp = (): boolean => /MicroMessenger|QQ\/|Weibo|AlipayClient/i.test(navigator.userAgent);

/** True if the page can download, verify and save the file itself: it fits into memory and the browser supports it. */
export const canReceive = (size: number): boolean =>
  size <= limits.fileBytes && crypto.subtle !== undefined && !isInsideApp();

/** Some browsers save nothing if the address is revoked too early. */
const keptMs = 60_000;

export function save(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
