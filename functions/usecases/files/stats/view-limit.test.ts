import { expect, test } from 'vitest';
import { viewLimit } from './view-limit.ts';

const look = { ip: '203.0.113.7', fileId: 'A', day: '20261120' };

test('one address is counted so often for one file and day, and begins anew with the next', () => {
  const isWithin = viewLimit({ uses: 2, entries: 100 });
  expect([1, 2, 3].map(() => isWithin(look))).toEqual([true, true, false]);
  expect(isWithin({ ...look, fileId: 'B' })).toBe(true);
  expect(isWithin({ ...look, ip: '203.0.113.8' })).toBe(true);
  expect(isWithin({ ...look, day: '20261121' })).toBe(true);
});

test('of an IPv6 network any address is the same one', () => {
  const isWithin = viewLimit({ uses: 1, entries: 100 });
  expect(isWithin({ ...look, ip: '2001:db8:1:2::1' })).toBe(true);
  expect(isWithin({ ...look, ip: '2001:db8:1:2:ffff::9' })).toBe(false);
  expect(isWithin({ ...look, ip: '2001:db8:1:3::1' })).toBe(true);
});

test('it remembers so many and no more, the first being forgotten first', () => {
  const isWithin = viewLimit({ uses: 1, entries: 2 });
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) isWithin({ ...look, ip });
  expect(isWithin({ ...look, ip: '203.0.113.3' })).toBe(false);
  expect(isWithin({ ...look, ip: '203.0.113.1' })).toBe(true);
});

test('where nobody vouches for an address, none is counted', () => {
  const isWithin = viewLimit({ uses: 1, entries: 2 });
  expect([1, 2].map(() => isWithin({ ...look, ip: undefined }))).toEqual([true, true]);
});
