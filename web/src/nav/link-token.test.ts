// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const boot = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8');

/** Opens the address as a browser does and runs only the page's first script. */
function opened(address: string): { address: string; state: unknown } {
  history.replaceState(null, '', address);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  new Function(boot)();
  return { address: `${location.pathname}${location.search}${location.hash}`, state: history.state };
}

test('the token of a link leaves the address, and stays with the page for a reload', () => {
  const linkToken = 'a-token_of-letters';
  expect(opened(`/verify-email?token=${linkToken}`)).toEqual({
    address: '/verify-email',
    state: { usr: { linkToken } },
  });
  expect(opened(`/reset-password?lang=en&token=${linkToken}#a`)).toEqual({
    address: '/reset-password?lang=en#a',
    state: { usr: { linkToken } },
  });
});

test('so does the ticket that one comes back from WeChat with', () => {
  const address = '/payment/01ARZ3NDEKTSV4RRFFQ69G5FAW';
  expect(opened(`${address}?ticket=once`)).toEqual({ address, state: { usr: { ticket: 'once' } } });
});

test('an address without a token is left as it is', () => {
  expect(opened('/search?q=token')).toEqual({ address: '/search?q=token', state: null });
});
