import { expect, test } from 'vitest';
import { isMissingCode, requestIdOf } from './failure.ts';

test('finds the request id on the errors of the API, and nothing on others', () => {
  expect(requestIdOf(Object.assign(new Error('boom'), { requestId: '8F2K-31' }))).toBe('8F2K-31');
  expect([new Error('boom'), 'boom', null, { requestId: 7 }].map(requestIdOf)).toEqual(Array(4).fill(undefined));
});

test.each([
  'Failed to fetch dynamically imported module: https://example.com/a.js',
  'error loading dynamically imported module: https://example.com/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /a.css',
])('knows code that did not come in every browser: %s', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
});

test('does not take an ordinary bug for missing code', () => {
  expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
});
