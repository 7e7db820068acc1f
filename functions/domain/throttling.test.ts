import { expect, test } from 'vitest';
import { loginLimits, waitFor } from './throttling.ts';

test('counts guesses at one account from all addresses together, and from each address apart', () => {
  const [fromHere, here] = loginLimits('lin', '203.0.113.7');
  const [fromThere, there] = loginLimits('lin', '198.51.100.2');
  expect(fromHere?.key).not.toBe(fromThere?.key);
  expect(here).toEqual(there);
});

test('waits for the end of a used-up window only', () => {
  expect(waitFor({ left: 0, until: 500 }, 200)).toBe(300);
  expect(waitFor({ left: 1, until: 500 }, 200)).toBe(0);
  expect(waitFor({ left: 0, until: 500 }, 900)).toBe(0);
});
