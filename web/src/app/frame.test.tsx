// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zhCore } from '../i18n/zh-core.ts';
import { tokenStore } from '../session/token.ts';
import { Refusal } from '../test/answers.ts';
import { visit } from '../test/visit.tsx';
import { toast } from '../ui/overlay/toast.ts';

const linksIn = (part: HTMLElement): string[] =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

test('the avatar opens a menu with the profile and the way out, which ends the session at home', async () => {
  const answers = { 'POST /auth/logout': { message: '已退出登录' } };
  const { calls } = await visit('/terms', { as: 'member', answers });
  fireEvent.click(await screen.findByRole('button', { expanded: false, name: /南岸/ }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: zhCore.nav.profile }).getAttribute('href')).toBe('/profile');
  fireEvent.click(within(menu).getByRole('menuitem', { name: zhCore.nav.logout }));
  await waitFor(() => expect(tokenStore.read()).toBeNull());
  expect(location.pathname).toBe('/');
  expect(await screen.findByText(zhCore.nav.loggedOut)).toBeTruthy();
  expect(calls).toContain('POST /auth/logout');
});

test('whoever logs out without a network is out in this browser', async () => {
  const gone = () => {
    throw new TypeError('fetch failed');
  };
  await visit('/terms', { as: 'member', answers: { 'POST /auth/logout': gone } });
  fireEvent.click(await screen.findByRole('button', { expanded: false, name: /南岸/ }));
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: zhCore.nav.logout }));
  await waitFor(() => expect(tokenStore.read()).toBeNull());
});

test('the footer has the product, the legal pages, the support address and a line of credit', async () => {
  await visit('/');
  const footer = await screen.findByRole('contentinfo');
  expect(linksIn(footer)).toEqual(
    expect.arrayContaining(['/', '/create', '/terms', '/privacy', '/dmca', 'mailto:support@example.com']),
  );
  expect(within(footer).getByText(zhCore.nav.footer.credit(new Date().getFullYear()))).toBeTruthy();
});

test('a 401 in the middle of a visit ends the session and leads to the login page, which remembers the place', async () => {
  await visit('/my-files?page=2', {
    as: 'member',
    answers: { 'GET /files/user': new Refusal('unauthorized') },
  });
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('from')).toBe('/my-files?page=2');
  expect(tokenStore.read()).toBeNull();
});

test('toasts stand at the top right, above everything, and are read out', async () => {
  await visit('/');
  toast.ok('存好了');
  const message = await screen.findByText('存好了');
  const region = message.closest('section');
  expect(message.closest('[role=status]')).toBeTruthy();
  expect(region?.className.split(' ')).toEqual(expect.arrayContaining(['fixed', 'z-50', 'sm:left-auto', 'inset-x-3']));
  expect(region?.className).toMatch(/\btop-\[/);
});
