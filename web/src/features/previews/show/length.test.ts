import { expect, test } from 'vitest';
import { formatLength } from './length.ts';

test.each([
  [1, '0:01'],
  [30, '0:30'],
  [222, '3:42'],
  [3599, '59:59'],
  [3723, '1:02:03'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
