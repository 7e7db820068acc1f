import type { Page } from 'playwright-core';

/** A desk, the same desk at 200 %, today's phones, and the smallest. */
export const widths = [1440, 640, 390, 320] as const;

/** What does not fit: whatever makes the page wider than the window, and words whose end is hidden without a sign. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const all = [...document.querySelectorAll('body *')];
    const short = (element: Element) => element.outerHTML.slice(0, 160);

    const hidesItsEnd = (element: Element): boolean => {
      const hidden = element.scrollWidth - element.clientWidth;
      if (hidden <= 1 || element.clientWidth <= 1) return false;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
      return (
        isCut && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      );
    };
    const cut = all.filter(hidesItsEnd).map((element) => `cut at ${clientWidth} px: ${short(element)}`);
    if (scrollWidth <= clientWidth) return cut;

    const wide = all.filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth + 1;
    });
    const deepest = wide.filter((element) => !wide.some((other) => element !== other && element.contains(other)));
    return [`${scrollWidth} px in a window of ${clientWidth} px`, ...deepest.map(short), ...cut];
  });
}
