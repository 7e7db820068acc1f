import type { Page } from 'playwright-core';

/** The smallest phones, today's phones, and a desk. */
export const widths = [1440, 390, 320] as const;

/** What makes the page wider than the window; nothing, if it fits. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth + 1;
    });
    const deepest = wide.filter((element) => !wide.some((other) => element !== other && element.contains(other)));
    const named = deepest.map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth} px in a window of ${clientWidth} px`, ...named];
  });
}
