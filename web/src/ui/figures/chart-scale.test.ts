import { expect, test } from 'vitest';
import { scaleOf } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3.2, [0, 1, 2, 3, 4]],
  [9, [0, 3, 6, 9]],
  [22, [0, 10, 20, 30]],
  [91.78, [0, 25, 50, 75, 100]],
  [905.2, [0, 250, 500, 750, 1000]],
  [1000, [0, 250, 500, 750, 1000]],
  [1000.01, [0, 500, 1000, 1500]],
  [30_657.8, [0, 10_000, 20_000, 30_000, 40_000]],
])('the lines behind a best day of %d are %j', (most, lines) => {
  expect(scaleOf(most)).toEqual(lines);
});

test('every line is a whole number, higher than the one below, and the last one no lower than the best day', () => {
  for (let most = 0; most < 5000; most += 0.37) {
    const lines = scaleOf(most);
    expect(lines.every((line, at) => Number.isInteger(line) && line > (lines[at - 1] ?? -1))).toBe(true);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
  }
});
