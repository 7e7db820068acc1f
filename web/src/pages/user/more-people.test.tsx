// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { people } from '../../test/goods.ts';
import { pagination, visit } from '../../test/visit.tsx';

const more = () => screen.queryByRole('button', { name: zh.ui.loadMore });

/** Two pages: a full one, and three people more. */
const inPages = (size: number) => (url: URL) => {
  const isFirst = url.searchParams.get('cursor') === null;
  return {
    found: isFirst ? people(size) : people(3, size + 1),
    pagination: { ...pagination, page: isFirst ? 1 : 2, total: size + 3, next_cursor: isFirst ? 'behind' : null },
  };
};

test.each(['followers', 'following'])(
  'the list of %s shows twenty, then the rest, and then no more button',
  async (side) => {
    const answer = (url: URL) => {
      const { found, ...rest } = inPages(20)(url);
      return { data: { [side]: found, ...rest } };
    };
    const { asked } = await visit(`/user/lin/${side}`, { answers: { [`GET /users/lin/${side}`]: answer } });
    expect(await screen.findByText('第20位')).toBeTruthy();
    expect(screen.queryByText('第21位')).toBeNull();
    fireEvent.click(more() ?? document.body);
    expect(await screen.findByText('第23位')).toBeTruthy();
    await waitFor(() => expect(more()).toBeNull());
    expect(asked.filter((call) => call.includes('/users/lin/'))).toEqual([
      `GET /users/lin/${side}?page=1&limit=20`,
      `GET /users/lin/${side}?page=2&cursor=behind&limit=20`,
    ]);
  },
);

test.each([
  ['followers', '/user/lin/followers', 'GET /users/lin/followers'],
  ['following', '/user/lin/following', 'GET /users/lin/following'],
  ['creators found', '/search?q=person', 'GET /users/search'],
])('of the %s nobody is shown twice who fell behind between two pages', async (_, address, call) => {
  const answer = (url: URL) => {
    const isFirst = url.searchParams.get('cursor') === null;
    const found = isFirst ? people(3) : people(3, 3);
    const rest = { pagination: { ...pagination, total: 5, next_cursor: isFirst ? 'behind' : null } };
    return { data: { followers: found, following: found, users: found, ...rest } };
  };
  await visit(address, { answers: { [call]: answer } });
  expect(await screen.findAllByText('第3位')).toHaveLength(1);
  fireEvent.click(more() ?? document.body);
  await screen.findByText('第5位');
  expect(screen.getAllByText('第3位')).toHaveLength(1);
});

test('a list of fewer than a full page has no button', async () => {
  const data = { followers: people(19), pagination: { ...pagination, total: 19 } };
  await visit('/user/lin/followers', { answers: { 'GET /users/lin/followers': { data } } });
  expect(await screen.findByText('第19位')).toBeTruthy();
  expect(more()).toBeNull();
});

test('a page from which somebody is gone does not end the list', async () => {
  const data = { followers: people(19), pagination: { ...pagination, total: 23, next_cursor: 'behind' } };
  await visit('/user/lin/followers', { answers: { 'GET /users/lin/followers': { data } } });
  expect(await screen.findByText('第19位')).toBeTruthy();
  expect(more()).toBeTruthy();
});

test('a search for creators shows twelve, then the rest, and then no more button', async () => {
  const answer = (url: URL) => {
    const { found, ...rest } = inPages(12)(url);
    return { data: { users: found, ...rest } };
  };
  const { asked } = await visit('/search?q=person', { answers: { 'GET /users/search': answer } });
  expect(await screen.findByText('第12位')).toBeTruthy();
  fireEvent.click(more() ?? document.body);
  expect(await screen.findByText('第15位')).toBeTruthy();
  await waitFor(() => expect(more()).toBeNull());
  expect(asked.filter((call) => call.includes('/users/search'))).toEqual([
    'GET /users/search?page=1&q=person&limit=12',
    'GET /users/search?page=2&cursor=behind&q=person&limit=12',
  ]);
});

test.each([
  ['followers', '/user/lin/followers', 'GET /users/lin/followers', zh.people.followersFailed],
  ['creators found', '/search?q=person', 'GET /users/search', zh.search.failed],
])('of the %s a further page that does not come leaves what is there, and can be asked for again', async (...row) => {
  const [, address, call, sentence] = row;
  const answer = (url: URL) => {
    const { found, ...rest } = inPages(20)(url);
    return { data: { followers: found, users: found, ...rest } };
  };
  const onlyTheFirst = (url: URL) => (url.searchParams.get('cursor') === null ? answer(url) : new Refusal('internal'));
  const { answers } = await visit(address, { answers: { [call]: onlyTheFirst } });
  expect(await screen.findByText('第20位')).toBeTruthy();
  fireEvent.click(more() ?? document.body);
  await waitFor(() => expect(more()?.nextElementSibling?.textContent).toBe(sentence));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('第20位')).toBeTruthy();

  answers[call] = answer;
  fireEvent.click(more() ?? document.body);
  expect(await screen.findByText('第23位')).toBeTruthy();
});
