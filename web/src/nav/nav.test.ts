import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { mailReturnPath } from './return-path.ts';
import { safeReturn } from './return-to.ts';

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

const id = '01JA4QW9ZK7N3X5T8V2B6C1D0E';

test.each([`/payment/${id}`, `/code/${id}`, '/user/lin_reader', '/create'])('a mail may lead back to %s', (page) => {
  expect(mailReturnPath(page)).toBe(page);
});

test('what was chosen on a page stays behind', () => {
  expect(mailReturnPath(`/payment/${id}?type=mobile#top`)).toBe(`/payment/${id}`);
});

test.each(['/', '/payment/return?out_trade_no=1', '/no-such-page', '/code/1', undefined])(
  'nothing is asked of the server where it would refuse: %s',
  (address) => expect(mailReturnPath(address)).toBeUndefined(),
);

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
