// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { zhCore } from '../../../i18n/zh-core.ts';
import { Refusal } from '../../../test/answers.ts';
import { post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const broken = new Refusal('internal');

const logged = vi.spyOn(console, 'warn');
beforeEach(() => {
  logged.mockReset().mockReturnValue();
});

test.each([
  ['files', '/', 'GET /files'],
  ['creators', '/?tab=creators', 'GET /users'],
])('%s that cannot be loaded leave an empty list, no toast, and a small way to try again', async (_, address, call) => {
  const { answers, toasts } = await visit(address, { answers: { [call]: broken } });
  const again = await screen.findByRole('button', { name: zhCore.common.retry });
  expect(toasts()).toEqual([]);
  expect(logged.mock.calls).toEqual([[expect.objectContaining({ code: 'internal' })]]);
  expect(screen.queryAllByRole('article')).toEqual([]);

  answers[call] =
    call === 'GET /files' ? { posts: [post()], pagination: { ...pagination, total: 1 } } : { users: [], pagination };
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: zhCore.common.retry })).toBeNull());
  expect(toasts()).toEqual([]);
});

test('a star that the server refuses turns back without a word', async () => {
  const file = post({ star_count: 5, stars_count: 5 });
  const answers = {
    'GET /files': { posts: [file], pagination: { ...pagination, total: 1 } },
    [`POST /files/${file.id}/star`]: broken,
  };
  const { calls, toasts } = await visit('/', { as: 'member', answers });
  const star = () => screen.getByRole('button', { pressed: false, name: /5/ });
  await screen.findByText(file.title);
  await waitFor(() => expect(calls).toContain('GET /auth/verify'));
  fireEvent.click(star());
  await waitFor(() => expect(calls).toContain(`POST /files/${file.id}/star`));
  await waitFor(() => expect(star()).toBeTruthy());
  await waitFor(() => expect(logged.mock.calls).toEqual([[expect.objectContaining({ code: 'internal' })]]));
  expect(toasts()).toEqual([]);
});

test('a further page that does not come leaves what is there, and the same button asks for it again and leads to it', async () => {
  const answer = (url: URL) => {
    const isFirst = url.searchParams.get('cursor') === null;
    const posts = [post(isFirst ? {} : { id: '01ARZ3NDEKTSV4RRFFQ69G5FAY', title: '考研数学' })];
    return { posts, pagination: { ...pagination, total: 2, next_cursor: isFirst ? 'behind' : null } };
  };
  const onlyTheFirst = (url: URL) => (url.searchParams.get('cursor') === null ? answer(url) : broken);
  const { answers } = await visit('/', { answers: { 'GET /files': onlyTheFirst } });
  const more = () => screen.getByRole('button', { name: zhCore.ui.loadMore });
  await screen.findByText('考研英语');
  fireEvent.click(more());
  expect(await screen.findByText(zhCore.home.loadFailed)).toBeTruthy();
  expect(screen.getByText('考研英语')).toBeTruthy();

  answers['GET /files'] = answer;
  fireEvent.click(more());
  const next = await screen.findByRole('link', { name: '考研数学' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(screen.getByText('考研英语')).toBeTruthy();
  expect(screen.queryByText(zhCore.home.loadFailed)).toBeNull();
});
