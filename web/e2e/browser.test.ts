import { expect, test } from 'vitest';
import { bundledBrowser, findBrowser, launchBrowser } from './browser.ts';

test.each([
  ['the browser of this machine', findBrowser],
  ['the browser of the npm package', bundledBrowser],
])('%s starts and has glyphs for Chinese', async (_name, find) => {
  const browser = await launchBrowser({ executable: await find() });
  const page = await browser.newPage();
  await page.setContent('<body style="font-size:40px"><span id="a">摊</span> <span id="b">位</span>');
  const [first, second] = [await page.locator('#a').screenshot(), await page.locator('#b').screenshot()];
  await browser.close();
  // Characters without a glyph all render as the same box.
  expect(first?.equals(second ?? first)).toBe(false);
});
