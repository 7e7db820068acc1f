import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { differingParts, partCountOf, partSizesOf, sortParts } from './uploads.ts';

test('the parts of a file add up to it, and only the last is smaller', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: limits.fileBytes }), (size) => {
      const parts = partSizesOf(size);
      expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size);
      expect(parts.slice(0, -1).every((part) => part.size === limits.partBytes)).toBe(true);
      expect(parts).toHaveLength(partCountOf(size));
    }),
  );
});

test('the largest file has 13 parts', () => {
  expect(partCountOf(limits.fileBytes)).toBe(13);
});

test('a part of the wrong size is missing, and a part nobody asked for does not count', () => {
  const size = limits.partBytes + 10;
  const stored = [
    { number: 1, size: limits.partBytes - 1, etag: 'a' },
    { number: 2, size: 10, etag: 'b' },
    { number: 3, size: 10, etag: 'c' },
  ];
  const { arrived, missing } = sortParts(size, stored);
  expect(arrived.map(({ number }) => number)).toEqual([2]);
  expect(missing).toEqual([{ number: 1, size: limits.partBytes }]);
});

test('parts are compared by their ETags, quoted or not', () => {
  const stored = [{ number: 1, size: 1, etag: '"a"' }];
  expect(differingParts(stored, [{ number: 1, etag: 'a' }])).toEqual([]);
  expect(differingParts(stored, [{ number: 1, etag: 'b' }])).toEqual([1]);
});
