import type { Browser, Page } from 'playwright-core';

/** Slow mobile network and CPU, under which the budget is measured. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (0.75 * 1000 * 1000) / 8,
};
const cpuSlowdown = 4;

const settledMs = 1500;

/** Runs in the page and collects largest contentful paints, layout shifts and long tasks. */
function watchPaint(): void {
  const seen = { lcp: 0, cls: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.cls += 'value' in entry ? Number(entry.value) : 0;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

export interface Paint {
  /** Largest contentful paint, milliseconds after the start. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time: what each task takes beyond 50 milliseconds, in all. */
  blocked: number;
}

/** A first visit with an empty cache. */
export async function firstPaint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settledMs);
  const paint: Paint = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
  await context.close();
  return paint;
}
