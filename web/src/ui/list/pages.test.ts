import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesToShow } from './pages.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 4, 'gap-after', 20]],
  [10, 20, [1, 'gap-before', 9, 10, 11, 'gap-after', 20]],
  [20, 20, [1, 'gap-before', 17, 18, 19, 20]],
])('on page %i of %i offers %j', (page, total, pages) => {
  expect(pagesToShow(page, total)).toEqual(pages);
});

test('always offers the first, the current and the last page, rising and without repeats', async () => {
  const pair = fc
    .integer({ min: 1, max: 500 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  await fc.assert(
    fc.property(pair, ([page, total]) => {
      const numbers = pagesToShow(page, total).filter((page) => typeof page === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, total]));
    }),
  );
});
