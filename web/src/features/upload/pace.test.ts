import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const part = 8 * 1024 * 1024;

test('a line that two parts fill is left to two', () => {
  const pace = new Pace();
  expect(pace.width).toBe(4);
  for (let count = 0; count < 4; count++) pace.arrived(part, 4000, 4);
  expect(pace.width).toBe(2);
  for (let count = 0; count < 2; count++) pace.arrived(part, 2000, 2);
  expect(pace.width).toBe(2);
});

test('a bucket that is far away gets four', () => {
  const pace = new Pace();
  for (let count = 0; count < 4; count++) pace.arrived(part, 4000, 4);
  for (let count = 0; count < 2; count++) pace.arrived(part, 3900, 2);
  expect(pace.width).toBe(4);
});

test('small parts decide nothing', () => {
  const pace = new Pace();
  pace.arrived(1000, 50, 4);
  expect(pace.width).toBe(4);
});
