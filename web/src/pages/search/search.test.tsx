// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#shared/contract/index';
import { zh } from '../../i18n/zh.ts';
import { member, pagination, visit } from '../../test/visit.tsx';

const { nav, search, home } = zh;

const users = [
  { ...member, id: '01ARZ3NDEKTSV4RRFFQ69G5F01', username: 'nanan_books', display_name: '南岸图书室' },
  { ...member, id: '01ARZ3NDEKTSV4RRFFQ69G5F02', username: 'half_sugar', display_name: '' },
];
const response = { users, pagination: { ...pagination, total: 2 } };

test('every card says where it leads: to a stall only where there is one', async () => {
  const people = users.map((user, at) => ({ ...user, files_count: 1 - at }));
  await visit('/search?q=a', { answers: { 'GET /users/search': { data: { ...response, users: people } } } });
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(2);
  for (const [at, card] of cards.entries()) {
    const link = within(card)
      .getByText([home.visitStall, search.viewProfile][at] ?? '')
      .closest('a');
    expect(link?.getAttribute('href')).toBe(`/user/${users[at]?.username}`);
  }
});

test('the example is somebody who is there, and nobody where nobody is', async () => {
  await visit('/search', { answers: { 'GET /users': response } });
  const field = () => screen.getByLabelText<HTMLInputElement>(search.label);
  await waitFor(() => expect(field().placeholder).toBe(search.example('南岸图书室')));
  await visit('/search');
  await waitFor(() => expect(field().placeholder).toBe(''));
});

test('of an address that is too long the beginning is looked for, as the server takes it', async () => {
  const { calls } = await visit(`/search?q=${'Z'.repeat(300)}`, {
    answers: { 'GET /users/search': { data: response } },
  });
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  const call = calls.find((one) => one.startsWith('GET /users/search?')) ?? '';
  const { q } = Object.fromEntries(new URLSearchParams(call.split('?')[1]));
  expect(routes.searchUsers.query.safeParse({ q }).success).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(search.label).value).toBe(q);
});

test('the page is linked from the footer', async () => {
  await visit('/?tab=creators', { answers: { 'GET /users': response } });
  await screen.findAllByRole('article');
  const links = screen.getAllByRole('link', { name: nav.footer.creators }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/search']);
});

test('people who sell nothing come after those who do', async () => {
  await visit('/search?q=a', {
    answers: {
      'GET /users/search': { data: { ...response, users: users.map((user, at) => ({ ...user, files_count: at })) } },
    },
  });
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['half_sugar', '南岸图书室']);
});
