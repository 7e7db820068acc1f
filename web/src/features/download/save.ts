import { limits } from '#shared/limits';

/** Inside other apps a page cannot put anything on the disk. */
const isInsideApp = (): boolean => /MicroMessenger|QQ\/|Weibo|AlipayClient/i.test(navigator.userAgent);

/** Whether the page can fetch, check and save it by itself: what fits into memory, where the browser has the means. */
export const canReceive = (size: number): boolean =>
  size <= limits.fileBytes && crypto.subtle !== undefined && !isInsideApp();

/** For as long as it takes a browser to begin; too early, and some save nothing. */
const keptMs = 60_000;

/** On the disk under its own name, whatever is in it: it is opened by nothing here. */
export function save(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
