import type { Page } from 'playwright-core';

/** Elements that make the page wider than the window, and texts and buttons that are cut off without a sign. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const all = [...document.querySelectorAll('body *')];
    const htmlOf = (element: Element) => element.outerHTML.slice(0, 160);

    const wordsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const isContent = (element: Element) =>
      element.matches('button, input, select, textarea, img') || wordsOf(element).length > 0;
    /** Text may reach further than its element. */
    const rightOf = (element: Element): number => {
      const ends = wordsOf(element).map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return range.getBoundingClientRect().right;
      });
      return Math.max(element.getBoundingClientRect().right, ...ends);
    };

    /** `shown`: the content can be scrolled to, or has an ellipsis. Undefined if nothing is cut off. */
    const edges = new Map<Element, 'shown' | number | undefined>();
    const edgeOf = (element: Element): 'shown' | number | undefined => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return 'shown';
      return ['hidden', 'clip'].includes(overflowX) ? element.getBoundingClientRect().right : undefined;
    };
    const edgeAround = (element: Element | null): 'shown' | number | undefined => {
      if (element === null) return undefined;
      if (!edges.has(element)) edges.set(element, edgeOf(element) ?? edgeAround(element.parentElement));
      return edges.get(element);
    };
    const isCut = (element: Element): boolean => {
      if (element.clientWidth === 1 || element.closest('[aria-hidden=true], .sr-only') || !element.checkVisibility())
        return false;
      const edge = edgeAround(element);
      return typeof edge === 'number' && rightOf(element) > edge + 1;
    };

    const cutOff = all
      .filter((element) => isContent(element) && isCut(element))
      .map((element) => `cut at ${clientWidth} px: ${htmlOf(element)}`);
    if (scrollWidth <= clientWidth) return cutOff;

    const overflowing = all.filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth + 1;
    });
    const deepest = overflowing.filter(
      (element) => !overflowing.some((candidate) => element !== candidate && element.contains(candidate)),
    );
    return [`${scrollWidth} px in a window of ${clientWidth} px`, ...deepest.map(htmlOf), ...cutOff];
  });
}
