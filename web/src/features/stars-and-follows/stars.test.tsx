// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hour } from '#shared/limits';
import { zh } from '../../i18n/zh.ts';
import { paths } from '../../nav/paths.ts';
import { savePendingActions } from '../../session/pending-actions.ts';
import { takePendingActions } from '../../session/take-pending-actions.ts';
import { Refusal } from '../../test/answers.ts';
import { detail, emptyStall, person, post } from '../../test/goods.ts';
import { member, pagination, visit, visitAsMember } from '../../test/visit.tsx';

test('the window hears starredChanged when a star was given or taken, and not when it was refused', async () => {
  const file = post();
  const answer = { is_starred: true, star_count: 6 };
  const { calls } = await visitAsMember('/', {
    'GET /files': { posts: [file], pagination: { ...pagination, total: 1 } },
    [`POST /files/${file.id}/star`]: answer,
    [`DELETE /files/${file.id}/star`]: new Refusal('internal'),
  });
  const hear = vi.fn();
  addEventListener('starredChanged', hear);
  const star = (pressed: boolean) => screen.findByRole('button', { name: /收藏/, pressed });
  await screen.findByRole('button', { name: zh.nav.accountMenu(member.display_name) });
  fireEvent.click(await star(false));
  await waitFor(() => expect(hear).toHaveBeenCalledOnce());
  fireEvent.click(await star(true));
  await waitFor(() => expect(calls).toContain(`DELETE /files/${file.id}/star`));
  await star(true);
  expect(hear).toHaveBeenCalledOnce();
  removeEventListener('starredChanged', hear);
});

const two = {
  posts: ['AW', 'BW'].map((end) => post({ id: `01ARZ3NDEKTSV4RRFFQ69G5F${end}` })),
  pagination: { ...pagination, total: 2 },
};

test('stars that were given before it was known who is there are given then, each of them', async () => {
  const session = Promise.withResolvers<unknown>();
  const answer = { is_starred: true, star_count: 6 };
  const { calls } = await visitAsMember('/', {
    'GET /auth/verify': session.promise,
    'GET /files': two,
    ...Object.fromEntries(two.posts.map(({ id }) => [`POST /files/${id}/star`, answer])),
  });
  for (const star of await screen.findAllByRole('button', { name: /收藏/, pressed: false })) fireEvent.click(star);
  const starCalls = () => calls.filter((call) => call.startsWith('POST /files/')).toSorted();
  expect(starCalls()).toEqual([]);
  session.resolve({ user: member });
  await waitFor(() => expect(starCalls()).toEqual(two.posts.map(({ id }) => `POST /files/${id}/star`)));
});

test('whoever turns out to be a guest is asked once to log in, however many stars they gave before', async () => {
  const session = Promise.withResolvers<unknown>();
  const { calls, toasts } = await visitAsMember('/', { 'GET /auth/verify': session.promise, 'GET /files': two });
  for (const star of await screen.findAllByRole('button', { name: /收藏/, pressed: false })) fireEvent.click(star);
  session.resolve(new Refusal('unauthorized'));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(toasts().filter((text) => text === zh.common.pleaseLogIn)).toHaveLength(1);
  expect(calls.filter((call) => call.includes('/star'))).toEqual([]);
});

const file = detail();
const login = { token: 'new', device: 'd', user: member };
const starCall = `POST /files/${file.id}/star`;
const followCall = `POST /users/${file.username}/follow`;

/** A server that keeps the stars and follows. */
function statefulServer() {
  const completedCalls = new Set<string>();
  const doing = (call: string, answer: object) => () => {
    completedCalls.add(call);
    return answer;
  };
  const author = () => ({ ...person(1), username: file.username, is_following: completedCalls.has(followCall) });
  const currentFile = () => ({
    ...file,
    is_starred: completedCalls.has(starCall),
    star_count: completedCalls.has(starCall) ? 6 : 5,
  });
  return {
    [`GET /files/${file.id}`]: () => ({ data: currentFile() }),
    [`GET /users/${file.username}`]: () => ({ user: author(), stall: emptyStall }),
    [starCall]: doing(starCall, { is_starred: true, star_count: 6 }),
    [followCall]: doing(followCall, { is_following: true, followers_count: 4 }),
    'POST /auth/login': login,
    'GET /auth/verify-email': { message: '验证成功' },
  };
}

async function logIn() {
  fireEvent.change(await screen.findByLabelText(zh.auth.nameOrEmail), { target: { value: 'nan' } });
  fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-22x' } });
  fireEvent.click(screen.getByRole('button', { name: zh.nav.login }));
  await waitFor(() => expect(location.pathname).toBe(paths.file(file.id)));
}

const isStarred = () => screen.findByRole('button', { name: `${zh.file.starred} 6`, pressed: true });
const isFollowed = () => screen.findByRole('button', { name: /关注/, pressed: true });

const actions: [string, string | RegExp, string, () => Promise<HTMLElement>][] = [
  ['a star', `${zh.file.star} 5`, starCall, isStarred],
  ['a follow', /关注/, followCall, isFollowed],
];

async function pressAsGuest(name: string | RegExp) {
  const visited = await visit(paths.file(file.id), { answers: statefulServer() });
  const [button] = await screen.findAllByRole('button', { name, pressed: false });
  if (button) fireEvent.click(button);
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(visited.toasts()).toEqual(['请先登录']);
  return visited;
}

test.each(actions)(
  '%s that a guest has pressed is done after the login, once, and shown',
  async (_, name, call, isDone) => {
    const { calls } = await pressAsGuest(name);
    await logIn();
    expect(await isDone()).toBeTruthy();
    const times = () => calls.filter((entry) => entry === call).length;
    expect(times()).toBe(1);
    fireEvent.click(screen.getByRole('link', { name: file.display_name }));
    await waitFor(() => expect(location.pathname).toBe(paths.user(file.username)));
    history.back();
    await isDone();
    expect(times()).toBe(1);
  },
);

test.each(actions)(
  '%s is done after a registration as well, whose mail is opened in another tab',
  async (_, name, call, isDone) => {
    await pressAsGuest(name);
    const tab = await visit(`/verify-email?token=abc&from=${encodeURIComponent(paths.file(file.id))}`, {
      answers: statefulServer(),
    });
    await logIn();
    expect(await isDone()).toBeTruthy();
    expect(tab.calls.filter((entry) => entry === call)).toHaveLength(1);
  },
);

test('a star that was pressed long ago, or on another page, is nobody’s wish any more', async () => {
  const path = paths.file(file.id);
  const act = { kind: 'star', id: file.id, on: true } as const;
  savePendingActions(paths.file('another'), [act]);
  expect(takePendingActions(path)).toEqual([]);
  savePendingActions(path, [act]);
  vi.setSystemTime(Date.now() + hour);
  expect(takePendingActions(path)).toEqual([]);
  vi.useRealTimers();
});

const starred = (...titles: string[]) => ({
  files: titles.map((title, index) => post({ id: `01ARZ3NDEKTSV4RRFFQ69G5F0${index}`, title, is_starred: true })),
  pagination: { ...pagination, total: titles.length },
});

test('where a card goes with its star the focus is on the star of the next, and at last on the heading', async () => {
  const both = starred('第一件', '第二件');
  const { answers } = await visitAsMember('/starred', { 'GET /files/starred': both });
  for (const [at, { id }] of both.files.entries()) {
    const [star] = await screen.findAllByRole('button', { pressed: true });
    answers['GET /files/starred'] = { ...both, files: both.files.slice(at + 1) };
    answers[`DELETE /files/${id}/star`] = { is_starred: false, star_count: 4 };
    star?.focus();
    if (star) fireEvent.click(star);
    await waitFor(() => expect(star?.isConnected).toBe(false));
    const next = screen.queryByRole('button', { pressed: true }) ?? screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(next));
  }
});

test.each(['/starred', '/dashboard?tab=starred'])(
  '%s is read again when the window hears starredChanged',
  async (address) => {
    const { calls, answers } = await visitAsMember(address, { 'GET /files/starred': starred('以前收藏的') });
    expect(await screen.findByText('以前收藏的')).toBeTruthy();
    expect(screen.getByRole('button', { name: zh.ui.star('5') })).toBeTruthy();
    const times = () => calls.filter((call) => call.startsWith('GET /files/starred')).length;
    const before = times();

    answers['GET /files/starred'] = starred('刚刚收藏的', '以前收藏的');
    dispatchEvent(new Event('starredChanged'));
    expect(await screen.findByText('刚刚收藏的')).toBeTruthy();
    await waitFor(() => expect(times()).toBe(before + 1));
  },
);
