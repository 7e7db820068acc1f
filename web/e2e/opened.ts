import type { Page } from 'playwright-core';
import type { Stage, Visit } from './stage.ts';

/** A browser of its own, and the first address that is typed into it. */
export async function opened(stage: Stage, address: string, visit: Visit = {}): Promise<Page> {
  const page = await stage.visit(visit);
  await page.goto(address);
  return page;
}
