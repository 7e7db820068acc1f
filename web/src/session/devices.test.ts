import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { devices } from './devices.ts';

let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps one name for each account, the latest first, and five at most', () => {
  expect(devices.header()).toBeUndefined();
  devices.keep('lin', 'a');
  devices.keep('chen', 'b');
  devices.keep('lin', 'c');
  expect(devices.header()).toBe('c,b');
  for (const user of ['1x', '2x', '3x', '4x']) devices.keep(user, `of ${user}`);
  expect(devices.header()).toBe('of 4x,of 3x,of 2x,of 1x,c');
});

test('what is not a list of names is none', () => {
  for (const text of ['[', '3', '{"lin":7}', 'null']) {
    items.set('devices', text);
    expect(devices.header()).toBeUndefined();
  }
});
