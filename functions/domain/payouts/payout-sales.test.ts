import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { soldWithin } from './payout-sales.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

test('a bucket of an hour holds what was paid 18 hours before it, and the share of one sale too', () => {
  const span = { from: at('2026-11-21T14:00:00'), to: at('2026-11-21T15:00:00') };
  expect(soldWithin([{ sk: 'B#2026112208#0' }])).toEqual(span);
  expect(soldWithin([{ sk: 'B#2026112208#S#N1' }])).toEqual(span);
});

test('several are looked for from the first to the last, in whatever order they are', () => {
  expect(soldWithin([{ sk: 'B#2026112208#0' }, { sk: 'B#2026112118#0' }])).toEqual({
    from: at('2026-11-21T00:00:00'),
    to: at('2026-11-21T15:00:00'),
  });
});

test('what settled late is looked for further back', () => {
  expect(soldWithin([{ sk: 'B#2026112208#0', late: 1 }])?.from).toBe(at('2026-11-21T14:00:00') - 30 * 24 * hour);
});

test('a debt, and what hours were folded into, hold no sales of their own', () => {
  expect(soldWithin([{ sk: 'B#2026112208#D' }, { sk: 'B#20261122~#0' }])).toBeUndefined();
});
