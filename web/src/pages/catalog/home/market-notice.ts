/** What the server says of the market in the pages that it sends: that it is still being filled, and how far it is. */
export const noticeIn = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name="market-notice"][lang="${document.documentElement.lang.slice(0, 2)}"]`)
    ?.content;
