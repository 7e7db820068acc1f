/** The server's notice in its pages while the market is being filled: that it is, and how far. */
export const noticeIn = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name="market-notice"][lang="${document.documentElement.lang.slice(0, 2)}"]`)
    ?.content;
