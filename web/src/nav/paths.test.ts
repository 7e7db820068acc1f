import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('ids and names are escaped, so that no name leads to another page', () => {
  expect(paths.user('a/b?c')).toBe('/user/a%2Fb%3Fc');
  expect(paths.file('01JA4')).toBe('/code/01JA4');
});

test('the login page remembers where one came from, query included', () => {
  const address = new URL(paths.login('/payment/01JA4?type=mobile'), 'http://x');
  expect(address.searchParams.get('from')).toBe('/payment/01JA4?type=mobile');
  expect(paths.login()).toBe('/login');
  expect(paths.register('/payment/01JA4')).toBe(`/register?from=${encodeURIComponent('/payment/01JA4')}`);
});

test('the plain home page is /', () => {
  expect(paths.home()).toBe('/');
  expect(paths.home({ q: '考研', tab: '' })).toBe(`/?q=${encodeURIComponent('考研')}`);
});
