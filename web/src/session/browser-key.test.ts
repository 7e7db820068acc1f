// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '#shared/contract/index';
import { browserKey } from './browser-key.ts';

beforeEach(() => localStorage.clear());

test('a browser has one key, as the server takes it, until it is used', () => {
  expect(browserKey.isThere()).toBe(false);
  const key = browserKey.own();
  expect(routes.logInWithLink.body.safeParse({ token: 'abc', browser_key: key }).success).toBe(true);
  expect(browserKey.own()).toBe(key);
  expect(browserKey.isThere()).toBe(true);
  expect(browserKey.take()).toBe(key);
  expect(browserKey.take()).toBeUndefined();
  expect(browserKey.isThere()).toBe(false);
  expect(browserKey.own()).not.toBe(key);
});

test('a browser that keeps nothing has none', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  browserKey.own();
  expect([browserKey.isThere(), browserKey.take()]).toEqual([false, undefined]);
  refused.mockRestore();
});
