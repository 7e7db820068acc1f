import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tells every second that is left, at once and down to nothing', () => {
  const ticks: number[] = [];
  countDown(3, (seconds) => ticks.push(seconds));
  expect(ticks).toEqual([3]);
  vi.advanceTimersByTime(2999);
  expect(ticks).toEqual([3, 2, 1]);
  vi.advanceTimersByTime(1);
  expect(ticks).toEqual([3, 2, 1, 0]);
  vi.advanceTimersByTime(60_000);
  expect(ticks).toHaveLength(4);
  expect(vi.getTimerCount()).toBe(0);
});

test('goes by the clock when the tab was asleep', () => {
  const ticks: number[] = [];
  countDown(60, (seconds) => ticks.push(seconds));
  vi.setSystemTime(Date.now() + 45_500);
  vi.advanceTimersByTime(1000);
  expect(ticks.at(-1)).toBe(14);
});

test('says nothing more once it is stopped', () => {
  const ticks: number[] = [];
  const stop = countDown(3, (seconds) => ticks.push(seconds));
  stop();
  vi.advanceTimersByTime(5000);
  expect(ticks).toEqual([3]);
  expect(vi.getTimerCount()).toBe(0);
});
