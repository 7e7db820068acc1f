import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isCover } from '#functions/domain/files/covers';
import { coverWidths } from '#shared/limits';
import { coversFolder, pictureFile } from './covers.ts';
import { creators } from './goods/index.ts';

const posts = creators.flatMap((creator) => creator.posts);
const names = posts.flatMap(({ cover }) => cover ?? []);

test('about half of the demo market has a cover, each its own, in both sizes, and there is no other', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.length / posts.length).toBeGreaterThan(0.4);
  expect(names.length / posts.length).toBeLessThan(0.6);
  const files = names.flatMap((name) => Object.values(coverWidths).map((width) => pictureFile(name, width)));
  expect(readdirSync(coversFolder).sort()).toEqual(files.sort());
});

test('they are covers as the server takes them, and together no more than a photograph', () => {
  const bytes = names.flatMap((name) =>
    (['small', 'large'] as const).map((size) => {
      const read = new Uint8Array(readFileSync(join(coversFolder, pictureFile(name, coverWidths[size]))));
      expect(isCover(read, size), name).toBe(true);
      return read.length;
    }),
  );
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(150 * 1024);
});
