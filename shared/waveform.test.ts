import { expect, test } from 'vitest';
import { barsOf, waveformBars, waveformOf } from './waveform.ts';

test('a sound that swells and ends is seen to, however loud it was recorded', () => {
  const swelling = (loudest: number) =>
    Float32Array.from({ length: 72_000 }, (_, at) => (at < 36_000 ? (at / 36_000) * loudest * Math.sin(at) : 0));
  const quiet = waveformOf(swelling(0.1));
  expect(quiet).toBe(waveformOf(swelling(1)));
  const bars = barsOf(quiet);
  expect(bars).toHaveLength(waveformBars);
  expect(bars.slice(0, 36)).toEqual(bars.slice(0, 36).toSorted((one, other) => one - other));
  expect([bars[35], ...bars.slice(37)]).toEqual([1, ...Array(35).fill(0)]);
});

test.each([0, 1, 71, 100])('silence of %d samples is flat', (length) => {
  expect(waveformOf(new Float32Array(length))).toBe('0'.repeat(waveformBars));
});
