import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { finishMotion } from './motion.ts';

/** The small build: every page reads it twice. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and all that it stands on. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with the page as it stands: the rule, and the elements it is about. */
export async function violations(page: Page): Promise<string[]> {
  // What is shown while colours still move is no colour of the page.
  await page.evaluate(finishMotion);
  // As a command of the browser, not as a script of the page: the page's own policy forbids scripts of others.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(standard)}, resultTypes: ['violations'] })`;
  const found: AxeResults = await page.evaluate(run);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
