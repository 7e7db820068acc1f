import { expect, test } from 'vitest';
import { soldWithin } from './payout-sales.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

test('a bucket of an hour holds what was paid 18 hours before it', () => {
  expect(soldWithin(['B#2026112208#0#0000'])).toEqual({
    from: at('2026-11-21T14:00:00'),
    to: at('2026-11-21T15:00:00'),
  });
});

test('the share of one sale says it the same way', () => {
  expect(soldWithin(['B#2026112200#S#N1'])).toEqual({ from: at('2026-11-21T06:00:00'), to: at('2026-11-21T07:00:00') });
});

test('a bucket of a whole day, of before, holds what was paid on it', () => {
  expect(soldWithin(['B#20261120#0#0000'])).toEqual({ from: at('2026-11-20T00:00:00'), to: at('2026-11-21T00:00:00') });
});

test('several are looked for from the first to the last, in whatever order they are', () => {
  expect(soldWithin(['B#2026112208#0#0001', 'B#20261120#0#0000', 'B#2026112118#0#0000'])).toEqual({
    from: at('2026-11-20T00:00:00'),
    to: at('2026-11-21T15:00:00'),
  });
  expect(soldWithin([])).toBeUndefined();
});
