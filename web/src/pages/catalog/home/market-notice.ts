/** The server's notice in its pages while the market is being filled: that it is, and how far. */
export const noticeIn = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name="market-notice"][lang="${document.documentElement.lang.slice(0, 2)}"]`)
    ?.content;

/** Otherwise a later visit of the home page in the same tab would wait for it again, and show what was there before it. */
export function removeNotice(): void {
  globalThis.early = undefined;
  for (const meta of document.querySelectorAll('meta[name="market-notice"]')) meta.remove();
}
