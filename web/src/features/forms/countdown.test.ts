import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tells every second that is left, at once and down to nothing', () => {
  const told: number[] = [];
  countDown(3, (left) => told.push(left));
  expect(told).toEqual([3]);
  vi.advanceTimersByTime(2999);
  expect(told).toEqual([3, 2, 1]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([3, 2, 1, 0]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(4);
  expect(vi.getTimerCount()).toBe(0);
});

test('goes by the clock when the tab was asleep', () => {
  const told: number[] = [];
  countDown(60, (left) => told.push(left));
  vi.setSystemTime(Date.now() + 45_500);
  vi.advanceTimersByTime(1000);
  expect(told.at(-1)).toBe(14);
});

test('says nothing more once it is stopped', () => {
  const told: number[] = [];
  const stop = countDown(3, (left) => told.push(left));
  stop();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([3]);
  expect(vi.getTimerCount()).toBe(0);
});
