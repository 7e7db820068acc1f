import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage, Visit } from './stage.ts';

/** A browser of its own, and the first address that is typed into it. */
export async function opened(stage: Stage, address: string, visit: Visit = {}): Promise<Page> {
  const page = await stage.visit(visit);
  await page.goto(address);
  return page;
}

/** Goes there until it can be seen: checksums and directories are read behind the upload. */
export const seen = (page: Page, address: string, what: Locator) =>
  expect
    .poll(
      async () => {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        return what.waitFor({ timeout: 1500 }).then(
          () => 'shown',
          () => 'not yet',
        );
      },
      { timeout: 20_000 },
    )
    .toBe('shown');
