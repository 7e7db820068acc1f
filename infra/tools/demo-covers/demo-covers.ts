import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { avatarWidths, coverWidths } from '#shared/limits';
import { launchBrowser } from '../../../web/e2e/browser.ts';
import { avatarsFolder, coversFolder, pictureFile } from '../../local/demo/covers.ts';
import { faces } from './faces.ts';
import { scenes } from './scenes.ts';

/** `node infra/tools/demo-covers/demo-covers.ts`: covers and people's pictures of the demo market, drawn here and kept with the sources. */

interface Kind {
  folder: string;
  scenes: Readonly<Record<string, string>>;
  /** Of what the scenes are drawn in. */
  size: readonly [width: number, height: number];
  widths: readonly number[];
  quality(width: number): number;
}

const kinds: readonly Kind[] = [
  {
    folder: coversFolder,
    scenes,
    size: [960, 640],
    widths: Object.values(coverWidths),
    quality: (width) => (width > 480 ? 0.11 : 0.24),
  },
  { folder: avatarsFolder, scenes: faces, size: [256, 256], widths: Object.values(avatarWidths), quality: () => 0.6 },
];

/** As a seller's browser makes one. */
async function pictureOf(page: Page, scene: string, width: number, { size, quality }: Kind): Promise<Buffer> {
  const [whole, high] = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${high}" width="${whole}" height="${high}">${scene}</svg>`;
  const base64 = await page.evaluate(
    async ({ svg, width, height, quality }) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { svg, width, height: (width * high) / whole, quality: quality(width) },
  );
  return Buffer.from(base64, 'base64');
}

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  for (const kind of kinds) {
    rmSync(kind.folder, { recursive: true, force: true });
    mkdirSync(kind.folder);
    let sum = 0;
    for (const [name, scene] of Object.entries(kind.scenes))
      for (const width of kind.widths) {
        const picture = await pictureOf(page, scene, width, kind);
        writeFileSync(join(kind.folder, pictureFile(name, width)), picture);
        sum += picture.length;
        console.log(`${pictureFile(name, width)}: ${picture.length} bytes`);
      }
    console.log(`${sum} bytes in all`);
  }
} finally {
  await browser.close();
}
