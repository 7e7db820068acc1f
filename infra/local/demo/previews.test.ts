import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import type { DemoFile } from './content.ts';
import { creators } from './goods/index.ts';
import { hasMorePages, pagePicture, pagesFolder } from './previews.ts';

const files: DemoFile[] = (
  await Promise.all(creators.flatMap(({ posts }) => posts.map((post) => post.files())))
).flat();

test('every PDF of the demo market with more than one page has a picture of its first, and there is no other', () => {
  const expected = files.filter(hasMorePages).map(pagePicture);
  expect(expected.length).toBeGreaterThan(2);
  expect(readdirSync(pagesFolder).sort()).toEqual(expected.sort());
});

test('pictures of pages are small', () => {
  const sizes = readdirSync(pagesFolder).map((name) => statSync(join(pagesFolder, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(limits.previewImageBytes / 3);
});
