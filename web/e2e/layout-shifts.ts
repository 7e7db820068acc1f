import type { Page } from 'playwright-core';

/** Layout shifts without user input: their sum, and the elements. */
interface LayoutShifts {
  sum: number;
  elements: string[];
}

declare global {
  var layoutShifts: LayoutShifts;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; currentRect: DOMRectReadOnly; previousRect: DOMRectReadOnly }[];
}

function observe(): void {
  globalThis.layoutShifts = { sum: 0, elements: [] };
  const record = ({ value, sources }: LayoutShift) => {
    globalThis.layoutShifts.sum += value;
    for (const { node, previousRect, currentRect } of sources) {
      const text = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? '');
      globalThis.layoutShifts.elements.push(`${value.toFixed(3)}: ${text} ${previousRect.y} to ${currentRect.y}`);
    }
  };
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry && !entry.hadRecentInput;
  new PerformanceObserver((list) => list.getEntries().filter(isShift).forEach(record)).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

/** More calls than any page makes at its start. */
const calls = 12;
const intervalMs = 60;

/**
 * Answers one by one in reverse order, so that the upper parts of a page come last. On a fast machine all would arrive
 * in one frame, in which nothing can move.
 */
async function answerBackwards(page: Page): Promise<void> {
  let requestCount = 0;
  await page.route('**/api/**', async (route) => {
    const position = requestCount++;
    const response = await route.fetch();
    // The session check comes first, and every page waits for it.
    const isSession = route.request().url().endsWith('/auth/verify');
    if (!isSession) await new Promise((resolve) => setTimeout(resolve, Math.max(0, calls - position) * intervalMs));
    await route.fulfill({ response });
  });
}

/** Call before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(observe);
  await answerBackwards(page);
}

/** The shifts two frames after the network is idle. */
export async function shiftsOf(page: Page): Promise<LayoutShifts> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => globalThis.layoutShifts);
}
