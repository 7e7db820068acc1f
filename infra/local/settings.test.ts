import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without any configuration there is an address, a folder and a demo market', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, appUrl: undefined, awsEndpointUrl: undefined, demo: true });
  expect(isAbsolute(settings.dataDir)).toBe(true);
  expect(settings.dataDir).toMatch(/\.local$/);
});

test('an empty value counts as none', () => {
  expect(readSettings({ PORT: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
});

test.each([
  ['PORT', '80a', 'a number from 0 to 65535'],
  ['PORT', '70000', 'a number from 0 to 65535'],
  ['APP_URL', 'localhost:3000', 'an http or https address'],
  ['APP_URL', 'http://localhost:3000/shop', 'no path'],
  ['AWS_ENDPOINT_URL', 'nonsense', 'an http or https address'],
  ['DEMO', 'yes', 'DEMO must be 1'],
])('%s=%s stops the start with its name and what is expected', (name, value, expected) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    new RegExp(`${name} must.*${expected}.*"${value}"|${expected}`),
  );
});

test('the address has no slash at its end', () => {
  expect(readSettings({ APP_URL: 'https://shop.example/' }).appUrl).toBe('https://shop.example');
});
