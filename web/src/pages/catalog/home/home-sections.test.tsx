// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HomeSectionName } from '#shared/contract/catalog';
import { zhCore } from '../../../i18n/zh-core.ts';
import { person, post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const { home, ui } = zhCore;
const call = 'GET /files/meta/shelves';
const homeSection = (name: HomeSectionName, ...titles: string[]) => ({
  name,
  posts: titles.map((title, at) => post({ id: `01ARZ3NDEKTSV4RRFFQ69G5${name}${at}`, title, is_purchased: at === 2 })),
});
const homeSections = {
  shelves: [homeSection('today', '甲', '乙', '丙', '丑'), homeSection('free', '丁', '戊', '己', '寅')],
  stall: {
    user: person(1),
    posts: [post({ title: '招牌' }), post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAZ', title: '第二件' })],
  },
};
const more = { posts: [post({ title: '列表里的' })], pagination: { ...pagination, total: 30, next_cursor: 'next' } };
const region = (name: HomeSectionName) => screen.findByRole('region', { name: home.shelves[name] });

test('a shopper sees the shelves there are, what stands on them, and the way to more of it', async () => {
  await visit('/', { as: 'member', answers: { [call]: homeSections, 'GET /files': more } });
  const today = within(await region('today'));
  expect(today.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '甲',
    '乙',
    '丙',
    '丑',
  ]);
  expect(today.queryByText(ui.bought)).toBeNull();
  const stall = within(screen.getByRole('region', { name: person(1).display_name || person(1).username }));
  expect(stall.getByRole('link', { name: '招牌' })).toBeTruthy();
  expect(stall.getByRole('link', { name: '第二件' })).toBeTruthy();
  expect(stall.getByRole('link', { name: home.visitStall }).getAttribute('href')).toBe(`/user/${person(1).username}`);
  const free = within(await region('free')).getByRole('link', { name: home.moreOf(home.shelves.free) });
  expect(free.getAttribute('href')).toBe('/?sort=price-low');
  expect(screen.queryByRole('region', { name: home.shelves.week })).toBeNull();
});

test.each(['/?q=考研', '/?type=code', '/?tag=PPT', '/?sort=popular', '/?tab=creators'])(
  'whoever knows what they want has no shelves before it, and they are not asked for: %s',
  async (address) => {
    const { calls } = await visit(address, { answers: { [call]: homeSections, 'GET /files': more } });
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(screen.queryByRole('region', { name: home.shelves.today })).toBeNull();
    expect(calls).not.toContain(call);
  },
);

test('the shelves keep their place while more of the list comes', async () => {
  await visit('/', { answers: { [call]: homeSections, 'GET /files': more } });
  const today = await region('today');
  fireEvent.click(await screen.findByRole('button', { name: /更多|加载/ }));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(await region('today')).toBe(today);
});

test('without an answer there is the list', async () => {
  await visit('/', { answers: { 'GET /files': more } });
  expect(await screen.findByText('列表里的')).toBeTruthy();
});

test('an empty market where nothing was searched for asks for no other word', async () => {
  await visit('/', { answers: { 'GET /files': { posts: [], pagination: { ...pagination, total: 0 } } } });
  expect(await screen.findByText(home.stillEmpty)).toBeTruthy();
  expect(screen.queryByText(home.noFilesHint)).toBeNull();
});

test('a market that is being filled says how far it is, has no controls over nothing, and is read until it is filled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const metaOf = (progress: string) => `<meta name="market-notice" lang="zh" content="正在摆摊… ${progress}">`;
  document.head.innerHTML = metaOf('');
  let isFull = false;
  await visit('/', {
    answers: { [call]: () => (isFull ? homeSections : { shelves: [], stall: null }), 'GET /files': more },
  });
  const answered = globalThis.fetch;
  let page = metaOf('11 / 44');
  vi.stubGlobal('fetch', (url: string, options?: RequestInit) =>
    url === '/' ? Promise.resolve(new Response(page)) : answered(url, options),
  );
  expect(await screen.findByText('正在摆摊…')).toBeTruthy();
  expect(screen.queryAllByRole('tab')).toEqual([]);
  await vi.advanceTimersByTimeAsync(2100);
  expect((await screen.findByText('正在摆摊… 11 / 44')).textContent).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  page = '';
  isFull = true;
  await vi.advanceTimersByTimeAsync(2100);
  await region('today');
  expect(await screen.findByText('列表里的')).toBeTruthy();
  expect(screen.queryByText(/正在摆摊/)).toBeNull();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});
