import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../web/e2e/browser.ts';
import { openMarket } from '../../web/e2e/market.ts';
import { personOf } from '../../web/e2e/people.ts';
import { zh } from '../../web/src/i18n/zh.ts';
import type { DemoFile } from '../local/demo/content.ts';
import { creators } from '../local/demo/goods/index.ts';
import { hasMorePages, pagePicture, pagesFolder } from '../local/demo/previews.ts';
import { buildWeb } from './build/build-web.ts';

/** `node infra/tools/demo-pages.ts`: what a seller's browser makes of the demo market's PDFs, kept with the sources. */
const made = await Promise.all(creators.flatMap(({ posts }) => posts.map((post) => post.files())));
const files = made.flat().filter(hasMorePages);

async function pictureOf(page: Page, folder: string, { name, bytes }: DemoFile): Promise<Buffer> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  await page.locator('section input[type=file]').first().setInputFiles(path);
  const picture = page.getByRole('img', { name: zh.previews.pictureOf(name) });
  const base64 = await picture.evaluate(async (image: HTMLImageElement) => {
    const drawn = await (await fetch(image.src)).bytes();
    return btoa(Array.from(drawn, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

await buildWeb();
const [market, browser] = await Promise.all([openMarket(), launchBrowser()]);
const folder = mkdtempSync(join(tmpdir(), 'pages-'));
try {
  const { token } = await personOf(market, 'hua_shi');
  rmSync(pagesFolder, { recursive: true, force: true });
  mkdirSync(pagesFolder);
  for (const file of files) {
    // A package has so many files at most: each is alone on a page of its own. The app's own policy forbids to fetch what it shows.
    const context = await browser.newContext({ baseURL: market.url, locale: 'zh-CN', bypassCSP: true });
    await context.addInitScript((token) => localStorage.setItem('token', token), token);
    const page = await context.newPage();
    await page.goto('/create');
    const picture = await pictureOf(page, folder, file);
    await context.close();
    writeFileSync(join(pagesFolder, pagePicture(file)), picture);
    console.log(`${file.name}: ${picture.length} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true });
  await Promise.all([market.close(), browser.close()]);
}
