import { expect, test } from 'vitest';
import { leftOf, nextChange } from './left-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [2 * day + 3 * hour, { unit: 'days', whole: 2, rest: 3 }],
  [day + 1, { unit: 'days', whole: 1, rest: 1 }],
  [day, { unit: 'hours', whole: 24, rest: 0 }],
  [5 * hour + 12 * minute, { unit: 'hours', whole: 5, rest: 12 }],
  [hour, { unit: 'minutes', whole: 60, rest: 0 }],
  [12 * minute + 8 * second, { unit: 'minutes', whole: 12, rest: 8 }],
  [1, { unit: 'minutes', whole: 0, rest: 1 }],
])('of %i milliseconds it says %j', (millis, left) => {
  expect(leftOf(millis)).toEqual(left);
});

test.each([0, -1, -day])('of %i nothing is left to say', (millis) => {
  expect(leftOf(millis)).toBeUndefined();
});

test('it counts down to nothing without a step back, and is never late by more than what it names', () => {
  let left = 3 * day + 7 * hour + 123;
  let before = Number.POSITIVE_INFINITY;
  const size = { days: [day, hour], hours: [hour, minute], minutes: [minute, second] } as const;
  let said = 0;
  while (left > 0) {
    const now = leftOf(left);
    if (!now) throw new Error(`nothing said of ${left}`);
    const [whole, rest] = size[now.unit];
    const told = now.whole * whole + now.rest * rest;
    expect(told).toBeLessThanOrEqual(before);
    expect(told - left).toBeGreaterThanOrEqual(0);
    expect(told - left).toBeLessThan(rest);
    before = told;
    left -= nextChange(left);
    said += 1;
  }
  expect(said).toBeGreaterThan(3600);
});
