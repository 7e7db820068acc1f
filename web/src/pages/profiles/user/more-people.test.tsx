// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { people } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const more = () => screen.queryByRole('button', { name: zh.ui.loadMore });

/** Two pages: a full one, and three more people. */
const inPages = (size: number) => (url: URL) => {
  const isFirst = url.searchParams.get('cursor') === null;
  return {
    found: isFirst ? people(size) : people(3, size + 1),
    pagination: { ...pagination, page: isFirst ? 1 : 2, total: size + 3, next_cursor: isFirst ? 'behind' : null },
  };
};

test.each([
  ['followers', 20, '/user/lin/followers', 'GET /users/lin/followers', ''],
  ['following', 20, '/user/lin/following', 'GET /users/lin/following', ''],
  ['creators found', 12, '/search?q=person', 'GET /users/search', '&q=person'],
])('the list of %s shows %i, then the rest, and then no more button', async (...row) => {
  const [, size, address, call, asking] = row;
  const answer = (url: URL) => {
    const { found, ...rest } = inPages(size)(url);
    return { data: { followers: found, following: found, users: found, ...rest } };
  };
  const { calls } = await visit(address, { answers: { [call]: answer } });
  expect(await screen.findByText(`第${size}位`)).toBeTruthy();
  expect(screen.queryByText(`第${size + 1}位`)).toBeNull();
  fireEvent.click(more() ?? document.body);
  expect(await screen.findByText(`第${size + 3}位`)).toBeTruthy();
  await waitFor(() => expect(more()).toBeNull());
  expect(calls.filter((one) => one.startsWith(call))).toEqual([
    `${call}?page=1${asking}&limit=${size}`,
    `${call}?page=2&cursor=behind${asking}&limit=${size}`,
  ]);
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
  const { answers, toasts } = await visit(address, { answers: { [call]: onlyTheFirst } });
  expect(await screen.findByText('第20位')).toBeTruthy();
  fireEvent.click(more() ?? document.body);
  await waitFor(() => expect(more()?.nextElementSibling?.textContent).toBe(zh.home.loadFailed));
  expect(toasts()).toEqual([sentence]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('第20位')).toBeTruthy();

  answers[call] = answer;
  fireEvent.click(more() ?? document.body);
  expect(await screen.findByText('第23位')).toBeTruthy();
});
