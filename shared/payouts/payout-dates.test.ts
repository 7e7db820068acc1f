import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour, minute } from '../limits.ts';
import { arrivalOf, arrivalOfPayout, nextPayoutRun } from './payout-dates.ts';

const anyTime = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) });

test('the next run is at most six hours away, always later, and at 0, 6, 12 or 18 o’clock in Beijing', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const at = nextPayoutRun(now);
      expect(at - now).toBeGreaterThan(0);
      expect(at - now).toBeLessThanOrEqual(6 * hour);
      expect(new Date(at + 8 * hour).getUTCHours() % 6).toBe(0);
      expect(at % hour).toBe(0);
    }),
  );
});

test('money has arrived two hours after the run that finds it, and the payout of that run says the same', () => {
  const beijing = (time: string) => Date.parse(`2026-11-25T${time}:00+08:00`);
  expect(arrivalOf(beijing('05:00'))).toBe(beijing('08:00'));
  expect(arrivalOf(beijing('06:00'))).toBe(beijing('08:00'));
  expect(arrivalOf(beijing('06:01'))).toBe(beijing('14:00'));
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: hour - 1 }), (maturesAt, late) => {
      const run = nextPayoutRun(maturesAt - 1);
      expect(arrivalOfPayout(run + late)).toBe(arrivalOf(maturesAt));
    }),
  );
  expect(arrivalOfPayout(beijing('15:59')) - beijing('15:59')).toBe(hour + minute);
});
