import { expect, test } from 'vitest';
import { qrOf } from './qr.ts';

const address = 'https://tanwei.example/code/01M7XCJ90VS0TM61HERFQDYQZK';

test('an address of a file is a small code with room around it', () => {
  const { size, path } = qrOf(address);
  expect(size).toBeLessThanOrEqual(45);
  const columns = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, size - 5]);
});

test('the three corners by which a camera finds it are there', () => {
  const { size, path } = qrOf(address);
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let at = 0; at < 7; at++) expect(path).toContain(`M${x + at} ${y}h1`);
  }
});
