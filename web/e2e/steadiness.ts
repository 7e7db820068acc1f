import type { Page } from 'playwright-core';

/** Layout shifts without user input: their sum, and the elements. */
interface Moved {
  sum: number;
  what: string[];
}

declare global {
  var moved: Moved;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; currentRect: DOMRectReadOnly; previousRect: DOMRectReadOnly }[];
}

function observe(): void {
  globalThis.moved = { sum: 0, what: [] };
  const note = ({ value, sources }: Shift) => {
    globalThis.moved.sum += value;
    for (const { node, previousRect, currentRect } of sources) {
      const text = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? '');
      globalThis.moved.what.push(`${value.toFixed(3)}: ${text} ${previousRect.y} to ${currentRect.y}`);
    }
  };
  const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry && !entry.hadRecentInput;
  new PerformanceObserver((list) => list.getEntries().filter(isShift).forEach(note)).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

/** More calls than any page makes at its start. */
const calls = 12;
const apartMs = 60;

/**
 * Answers one by one in reverse order, so that the upper parts of a page come last. On a fast machine all would arrive
 * in one frame, in which nothing can move.
 */
async function answerBackwards(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    const place = asked++;
    const response = await route.fetch();
    // The session check comes first, and every page waits for it.
    const isSession = route.request().url().endsWith('/auth/verify');
    if (!isSession) await new Promise((resolve) => setTimeout(resolve, Math.max(0, calls - place) * apartMs));
    await route.fulfill({ response });
  });
}

/** Call before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(observe);
  await answerBackwards(page);
}

/** The shifts two frames after the network is idle. */
export async function shiftsOf(page: Page): Promise<Moved> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => globalThis.moved);
}
