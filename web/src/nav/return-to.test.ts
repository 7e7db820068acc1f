import { expect, test } from 'vitest';
import { safeReturn } from './return-to.ts';

test('returns to every address inside the app, with its query', () => {
  expect(safeReturn('/payment/01JA4?type=mobile#top')).toBe('/payment/01JA4?type=mobile#top');
  expect(safeReturn('/')).toBe('/');
});

test.each([
  ...['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example'],
  ...['javascript:alert(1)', '', null, 7],
])('never leads out of the app: %j', (from) => {
  expect(safeReturn(from)).toBeUndefined();
});

test('does not lead from the login page to the login page', () => {
  expect(safeReturn('/login?from=%2Flogin')).toBeUndefined();
});
