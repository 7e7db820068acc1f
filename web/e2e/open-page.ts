import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage, Visit } from './stage.ts';

/** Opens an address in a browser profile of its own. */
export async function openPage(stage: Stage, address: string, visit: Visit = {}): Promise<Page> {
  const page = await stage.visit(visit);
  await page.goto(address);
  return page;
}

/**
 * Reloads the page until the element is visible, in the fold if there is one: checksums and archive listings are computed
 * after the upload.
 */
export const expectVisible = (page: Page, address: string, element: Locator, fold?: Locator) =>
  expect
    .poll(
      async () => {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await fold?.click();
        return element.waitFor({ timeout: 1500 }).then(
          () => 'shown',
          () => 'not yet',
        );
      },
      { timeout: 60_000 },
    )
    .toBe('shown');

/** The app's scripts: the prerendered page must do without them. */
export const appScripts = '**/assets/index-*.js';

/** Keeps the app away from the page until the returned function is called. */
export async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve: bringApp } = Promise.withResolvers<void>();
  await page.route(appScripts, async (route) => {
    await promise;
    await route.continue();
  });
  return bringApp;
}
