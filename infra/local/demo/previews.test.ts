import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import type { DemoFile } from './content.ts';
import { creators } from './goods/index.ts';
import { hasMorePages, headOf, pagePicture, pagesFolder } from './previews.ts';

const files: DemoFile[] = (
  await Promise.all(creators.flatMap(({ posts }) => posts.map((post) => post.files())))
).flat();

test('every PDF of the demo market with more than one page has a picture of its first, and there is no other', () => {
  const expected = files.filter(hasMorePages).map(pagePicture);
  expect(expected.length).toBeGreaterThan(2);
  expect(readdirSync(pagesFolder).sort()).toEqual(expected.sort());
});

test('of what is nothing but text whole lines are shown, and never all of them', () => {
  const texts = files.filter(({ type }) => type === 'text/markdown' || type === 'text/plain');
  expect(texts.map(({ name }) => name)).toContain('cart.mjs');
  for (const { name, bytes } of texts) {
    const [shown, lines] = [headOf(bytes), new TextDecoder().decode(bytes).split('\n')];
    const last = shown.split('\n').length - 1;
    expect(lines[last], name).toBe(shown.split('\n')[last]);
    expect(last, name).toBeLessThan(lines.length - 1);
  }
});

test('pictures of pages are small', () => {
  const sizes = readdirSync(pagesFolder).map((name) => statSync(join(pagesFolder, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(limits.previewImageBytes / 3);
});
