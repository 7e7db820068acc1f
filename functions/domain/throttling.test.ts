import { expect, test } from 'vitest';
import { type Limit, loginLimits, waitFor } from './throttling.ts';

const keysOf = (limits: Limit[]) => limits.map(({ what, key }) => `${what} ${key}`);

test('guesses at one account count by address range, and together; those of a range at all accounts as well', () => {
  const here = loginLimits('lin', { ip: '203.0.113.7' });
  expect(keysOf(here)).toEqual(['login-from lin#203.0.113.0/24', 'login lin', 'login-range 203.0.113.0/24']);
  expect(loginLimits('lin', { ip: '203.0.113.250' })).toEqual(here);
  const there = keysOf(loginLimits('lin', { ip: '198.51.100.2' }));
  expect(there.filter((key) => keysOf(here).includes(key))).toEqual(['login lin']);
});

test('no address is counted by itself where nobody vouches for it', () => {
  expect(keysOf(loginLimits('lin', { ip: undefined }))).toEqual(['login-from lin#anywhere', 'login lin']);
});

test('a browser that has been in counts for itself alone, wherever it is', () => {
  const strangers = ['203.0.113.7', undefined].flatMap((ip) => keysOf(loginLimits('lin', { ip })));
  const own = loginLimits('lin', { ip: '203.0.113.7', device: 'D' });
  expect(keysOf(own)).toEqual(['login-device lin#D']);
  expect(loginLimits('lin', { ip: '198.51.100.2', device: 'D' })).toEqual(own);
  expect(keysOf(own).filter((key) => strangers.includes(key))).toEqual([]);
});

test('waits for the end of a used-up window only', () => {
  expect(waitFor({ left: 0, until: 500 }, 200)).toBe(300);
  expect(waitFor({ left: 1, until: 500 }, 200)).toBe(0);
  expect(waitFor({ left: 0, until: 500 }, 900)).toBe(0);
});
