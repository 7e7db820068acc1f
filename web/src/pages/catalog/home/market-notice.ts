const metaIn = (page: Document) =>
  page.querySelector<HTMLMetaElement>(
    `meta[name="market-notice"][lang="${document.documentElement.lang.slice(0, 2)}"]`,
  );

/** The server's notice in its pages while the market is being filled: that it is, and how far. */
export const noticeIn = (page: Document): string | undefined => metaIn(page)?.content;

export type ExpectedStall = Record<'username' | 'display_name', string>;

/** Who will set up a stall, as the server knows from the beginning. */
export const expectedStalls = (): readonly ExpectedStall[] =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="market-stalls"]')?.content ?? '[]');

/** Coming back from another page, one reads how far it is and not how far it was. */
export function keepNotice(notice: string | undefined): void {
  const meta = metaIn(document);
  if (meta && notice) meta.content = notice;
}

/** Otherwise a later visit of the home page in the same tab would wait for it again, and show what was there before it. */
export function removeNotice(): void {
  globalThis.early = undefined;
  for (const part of document.querySelectorAll('[name^="market-"], [name="market-stalls"] + style')) part.remove();
}
