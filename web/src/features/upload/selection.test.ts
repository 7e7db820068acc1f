import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { categoryOfFiles, categoryOfName } from './kinds.ts';
import { selectFiles } from './selection.ts';

const file = (name: string, size = 1) => ({ name, size });
const selection = { count: 0, storageLeft: limits.storageBytes, isThere: () => false, isBegun: () => false };

test('ten files are taken; the others are named', () => {
  const files = Array.from({ length: 12 }, (_, index) => file(`${index + 1}.txt`));
  const { accepted, refusals } = selectFiles(files, selection);
  expect(accepted).toHaveLength(10);
  expect(refusals).toEqual([{ reason: 'many', files: [file('11.txt'), file('12.txt')] }]);
});

test('files that are there already count', () => {
  expect(selectFiles([file('a'), file('b')], { ...selection, count: 9 })).toMatchObject({
    accepted: [file('a')],
    refusals: [{ reason: 'many', files: [file('b')] }],
  });
});

test('exactly 100 MB pass, one byte more is named', () => {
  const { accepted, refusals } = selectFiles([file('a', 104_857_600), file('b', 104_857_601)], selection);
  expect(accepted).toEqual([file('a', 104_857_600)]);
  expect(refusals).toEqual([{ reason: 'large', files: [file('b', 104_857_601)] }]);
});

test('empty files, and files that are there already, are named with their own reasons', () => {
  const isThere = ({ name }: { name: string }) => name === 'b';
  const { accepted, refusals } = selectFiles([file('a', 0), file('b')], { ...selection, isThere });
  expect(accepted).toEqual([]);
  expect(refusals.map(({ reason }) => reason)).toEqual(['empty', 'twice']);
});

test('what the storage does not hold is refused before it is sent, and a smaller one after it may fit', () => {
  const { accepted, refusals } = selectFiles([file('a', 60), file('b', 50), file('c', 40)], {
    ...selection,
    storageLeft: 100,
  });
  expect(accepted).toEqual([file('a', 60), file('c', 40)]);
  expect(refusals).toEqual([{ reason: 'storage', files: [file('b', 50)], left: 0 }]);
});

test('a file begun before has its storage already', () => {
  const { accepted } = selectFiles([file('a', 60)], { ...selection, storageLeft: 0, isBegun: () => true });
  expect(accepted).toEqual([file('a', 60)]);
});

test('while the storage is unknown nothing is refused for it', () => {
  expect(selectFiles([file('a', 60)], { ...selection, storageLeft: undefined }).refusals).toEqual([]);
});

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
