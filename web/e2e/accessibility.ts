import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { finishMotion } from './motion.ts';

/** The minified build, as every page parses it twice. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA with everything below it. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The violations that axe finds in the current page: rule, element and failure. Contrast is half of its work, and any
 * two colours that meet are compared in `tokens.test.ts`: where only colours differ it need not be measured again.
 */
export async function violations(page: Page, { contrast = true } = {}): Promise<string[]> {
  // A page scrolled by a tap has its head over half a control, which would be reported as too small.
  await page.evaluate(() => scrollTo(0, 0));
  // Colours in the middle of a transition would be reported.
  await page.evaluate(finishMotion);
  // Evaluated by the browser's debugger, as the page's policy forbids other scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const rules = { 'color-contrast': { enabled: contrast } };
  const options = JSON.stringify({ runOnly: standard, resultTypes: ['violations'], rules });
  const script = `axe.run(document, ${options})`;
  const results: AxeResults = await page.evaluate(script);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
