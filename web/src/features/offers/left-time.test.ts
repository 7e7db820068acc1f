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
])('of %i milliseconds it says %j', (millis, expected) => {
  expect(leftOf(millis)).toEqual(expected);
});

test.each([0, -1, -day])('of %i nothing is left to say', (millis) => {
  expect(leftOf(millis)).toBeUndefined();
});

test('it counts down to nothing without a step back, and is never late by more than what it names', () => {
  let millisLeft = 3 * day + 7 * hour + 123;
  let before = Number.POSITIVE_INFINITY;
  const size = { days: [day, hour], hours: [hour, minute], minutes: [minute, second] } as const;
  let ticks = 0;
  while (millisLeft > 0) {
    const timeLeft = leftOf(millisLeft);
    if (!timeLeft) throw new Error(`nothing said of ${millisLeft}`);
    const [whole, rest] = size[timeLeft.unit];
    const total = timeLeft.whole * whole + timeLeft.rest * rest;
    expect(total).toBeLessThanOrEqual(before);
    expect(total - millisLeft).toBeGreaterThanOrEqual(0);
    expect(total - millisLeft).toBeLessThan(rest);
    before = total;
    millisLeft -= nextChange(millisLeft);
    ticks += 1;
  }
  expect(ticks).toBeGreaterThan(3600);
});
