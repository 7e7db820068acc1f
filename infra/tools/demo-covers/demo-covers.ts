import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { coverWidths } from '#shared/limits';
import { launchBrowser } from '../../../web/e2e/browser.ts';
import { coverFile, coversFolder } from '../../local/demo/covers.ts';
import { scenes } from './scenes.ts';

/** `node infra/tools/demo-covers/demo-covers.ts`: covers of the demo market, drawn here and kept with the sources. */

const drawing = (scene: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640">${scene}</svg>`;

/** As a seller's browser makes one. */
async function pictureOf(page: Page, scene: string, width: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ svg, width }) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height: (width * 2) / 3 });
      canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', width > 480 ? 0.11 : 0.24).split(',')[1] ?? '';
    },
    { svg: drawing(scene), width },
  );
  return Buffer.from(base64, 'base64');
}

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  rmSync(coversFolder, { recursive: true, force: true });
  mkdirSync(coversFolder);
  let sum = 0;
  for (const [name, scene] of Object.entries(scenes))
    for (const width of Object.values(coverWidths)) {
      const picture = await pictureOf(page, scene, width);
      writeFileSync(join(coversFolder, coverFile(name, width)), picture);
      sum += picture.length;
      console.log(`${coverFile(name, width)}: ${picture.length} bytes`);
    }
  console.log(`${sum} bytes in all`);
} finally {
  await browser.close();
}
