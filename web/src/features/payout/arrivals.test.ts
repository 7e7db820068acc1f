import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { balanceOf } from '../../test/balance.ts';
import { arrivalFor, arrivalsOf } from './arrivals.ts';

const noon = Date.parse('2026-11-20T12:00:00+08:00');
const at = (hours: number): string => new Date(noon + hours * hour).toISOString();
const due = (change: Parameters<typeof balanceOf>[0]) => arrivalsOf(balanceOf(change).data);

test('money goes with the first run after it has matured, and has arrived two hours later', () => {
  const maturing = [5, 6, 7].map((hours) => ({ at: at(hours), amount: hours }));
  const arrivals = due({ available: 1, maturing, next_payout_at: at(6) });
  expect(arrivals).toEqual([
    { run: noon + 6 * hour, by: noon + 8 * hour, amount: 1200 },
    { run: noon + 12 * hour, by: noon + 14 * hour, amount: 700 },
  ]);
  expect(arrivalFor(arrivals, noon + 6 * hour)).toBe(arrivals[0]);
  expect(arrivalFor(arrivals, noon + 7 * hour)).toBe(arrivals[1]);
  expect(arrivalFor(arrivals, noon + 13 * hour)).toBeUndefined();
});

test('what is too little for a payout goes with the following one, and not before the first that may be made', () => {
  const maturing = [1, 7].map((hours) => ({ at: at(hours), amount: 0.06 }));
  expect(due({ maturing, next_payout_at: at(12) })).toMatchObject([{ run: noon + 12 * hour, amount: 12 }]);
  expect(due({ maturing: maturing.slice(0, 1), next_payout_at: at(6) })).toEqual([]);
  expect(due({ available: 10, maturing, next_payout_at: null })).toEqual([]);
});
