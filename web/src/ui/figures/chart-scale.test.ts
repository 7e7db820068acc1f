import { expect, test } from 'vitest';
import { scaleOf } from './chart-scale.ts';

test.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [3.2, [0, 1, 2, 3, 4]],
  [91.78, [0, 25, 50, 75, 100]],
  [905.2, [0, 250, 500, 750, 1000]],
  [1000, [0, 250, 500, 750, 1000]],
  [1000.01, [0, 500, 1000, 1500, 2000]],
  [30_657.8, [0, 10_000, 20_000, 30_000, 40_000]],
])('the lines behind a best day of %d are %j', (most, lines) => {
  expect(scaleOf(most)).toEqual(lines);
});
