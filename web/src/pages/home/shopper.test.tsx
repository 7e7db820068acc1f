// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zhCore } from '../../i18n/zh-core.ts';
import { post } from '../../test/goods.ts';
import { pagination, visit } from '../../test/visit.tsx';

const { home, nav, ui } = zhCore;
const idOf = (at: number) => `01ARZ3NDEKTSV4RRFFQ69G5F${String(at).padStart(2, '0')}`;

test('what one has bought is sealed in the place of its price, and nothing else is', async () => {
  const posts = [
    post({ id: idOf(1), title: '买过的', price: 39, is_purchased: true }),
    post({ id: idOf(2), title: '没买过的', price: 39 }),
  ];
  await visit('/', { as: 'member', answers: { 'GET /files': { posts, pagination: { ...pagination, total: 2 } } } });
  const card = async (title: string) => within((await screen.findByText(title)).closest('article') ?? document.body);
  expect((await card('买过的')).getAllByText(ui.bought)).toHaveLength(2);
  expect((await card('买过的')).queryByText('39', { exact: false })).toBeNull();
  expect((await card('没买过的')).queryByText(ui.bought)).toBeNull();
  expect((await card('没买过的')).getByText('39', { exact: false })).toBeTruthy();
});

test('a guest is shown the way to a stall of their own, through the registration, and a member is not', async () => {
  await visit('/');
  const ways = screen.getAllByRole('link', { name: nav.sell }).map((link) => link.getAttribute('href'));
  expect(ways).toEqual(Array(2).fill('/register?from=%2Fcreate'));
  await visit('/', { as: 'member' });
  await waitFor(() => expect(screen.queryByRole('link', { name: nav.login })).toBeNull());
  expect(screen.queryByRole('link', { name: nav.sell })).toBeNull();
});

test('the banner steps back with the first letter, not when the list comes and somebody reads, and the field they type in is the same one', async () => {
  await visit('/');
  const field = screen.getByRole('combobox', { name: home.searchLabel });
  expect(screen.getByText(home.lead)).toBeTruthy();
  fireEvent.change(field, { target: { value: '考研' } });
  expect(screen.queryByText(home.lead)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(home.banner.join(''));
  expect(screen.getByRole('combobox', { name: home.searchLabel })).toBe(field);
});
