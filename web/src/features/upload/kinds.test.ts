import { expect, test } from 'vitest';
import { categoryOfFiles, categoryOfName } from './kinds.ts';

test.each([
  ['讲义.PDF', 'document'],
  ['app.tsx', 'code'],
  ['海报.psd', 'image'],
  ['录屏.mp4', 'video'],
  ['雨声.wav', 'audio'],
  ['全部.zip', 'archive'],
  ['字体.ttf', 'other'],
  ['LICENSE', 'other'],
])('%s is shown as %s', (name, category) => {
  expect(categoryOfName(name)).toBe(category);
});

test('a package is what most of its files are; between equals, what weighs more', () => {
  const files = [
    { name: 'a.mp4', size: 900 },
    { name: 'b.pdf', size: 1 },
    { name: 'c.pdf', size: 1 },
  ];
  expect(categoryOfFiles(files)).toBe('document');
  expect(categoryOfFiles(files.slice(0, 2))).toBe('video');
  expect(categoryOfFiles([])).toBe('other');
});
