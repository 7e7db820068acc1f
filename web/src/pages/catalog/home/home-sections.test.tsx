// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HomeSectionName } from '#shared/contract/catalog';
import { zh } from '../../../i18n/zh.ts';
import { zhCore } from '../../../i18n/zh-core.ts';
import { people, person, post } from '../../../test/goods.ts';
import { member, pagination, visit } from '../../../test/visit.tsx';

const { home, ui } = zhCore;
const call = 'GET /files/meta/shelves';
const homeSection = (name: HomeSectionName, ...titles: string[]) => ({
  name,
  posts: titles.map((title, at) => post({ id: `01ARZ3NDEKTSV4RRFFQ69G5${name}${at}`, title, is_purchased: at === 2 })),
});
const homeSections = {
  shelves: [homeSection('week', '甲', '乙', '丙', '丑'), homeSection('free', '丁', '戊', '己', '寅')],
  stall: {
    user: person(1),
    posts: [post({ title: '招牌' }), post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAZ', title: '第二件' })],
  },
};
const more = { posts: [post({ title: '列表里的' })], pagination: { ...pagination, total: 30, next_cursor: 'next' } };
const region = (name: HomeSectionName) => screen.findByRole('region', { name: home.shelves[name] });

test('a shopper sees the shelves there are, what stands on them, and the way to more of it', async () => {
  await visit('/', { as: 'member', answers: { [call]: homeSections, 'GET /files': more } });
  const week = within(await region('week'));
  await week.findByRole('heading', { name: '甲' });
  expect(week.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '甲',
    '乙',
    '丙',
    '丑',
  ]);
  const free = within(await region('free'));
  expect(free.getAllByText(ui.bought)).toHaveLength(1);
  expect(free.getAllByText('¥')).toHaveLength(4);
  const stall = within(screen.getByRole('region', { name: person(1).display_name || person(1).username }));
  expect(stall.getByRole('link', { name: '招牌' })).toBeTruthy();
  expect(stall.getByRole('link', { name: '第二件' })).toBeTruthy();
  expect(stall.getByRole('link', { name: home.visitStall }).getAttribute('href')).toBe(`/user/${person(1).username}`);
  const moreFree = free.getByRole('link', { name: `${home.more.free} ›` });
  expect(moreFree.getAttribute('href')).toBe('/?free=true');
  const moreOfWeek = week.getByRole('link', { name: `${home.more.week} ›` });
  expect(moreOfWeek.getAttribute('href')).toBe('/?sort=popular');
});

test('each shelf says whose its goods are', async () => {
  const [week] = homeSections.shelves;
  const body = { shelves: [homeSection('followed', '甲'), week], stall: null };
  await visit('/', { as: 'member', answers: { [call]: body, 'GET /files': more } });
  const { display_name, username } = post({});
  const seller = display_name || username;
  expect(within(await region('followed')).getByText(seller)).toBeTruthy();
  expect(within(await region('week')).getAllByText(seller)).toHaveLength(4);
});

test('the list of those one follows speaks to oneself, and leads back home', async () => {
  const body = { shelves: [homeSection('followed', '甲')], stall: null };
  const following = { data: { following: people(1, 3), pagination: { ...pagination, total: 3 } } };
  const answers = { [call]: body, 'GET /files': more, [`GET /users/${member.username}/following`]: following };
  await visit('/', { as: 'member', answers });
  fireEvent.click(within(await region('followed')).getByRole('link', { name: `${home.more.followed} ›` }));
  expect(await screen.findByRole('heading', { level: 1, name: zh.people.ownFollowing })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: zh.nav.home }));
  expect(await region('followed')).toBeTruthy();
});

test.each(['/?q=考研', '/?type=code', '/?tag=PPT', '/?sort=popular', '/?tab=creators'])(
  'whoever knows what they want has no shelves before it, and they are not asked for: %s',
  async (address) => {
    const { calls } = await visit(address, { answers: { [call]: homeSections, 'GET /files': more } });
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(screen.queryByRole('region', { name: home.shelves.week })).toBeNull();
    expect(calls).not.toContain(call);
  },
);

test('the shelves keep their place while more of the list comes', async () => {
  await visit('/', { answers: { [call]: homeSections, 'GET /files': more } });
  const week = await region('week');
  fireEvent.click(await screen.findByRole('button', { name: /更多|加载/ }));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(await region('week')).toBe(week);
});

test('without an answer there is the list', async () => {
  await visit('/', { answers: { 'GET /files': more } });
  expect(await screen.findByText('列表里的')).toBeTruthy();
});

test('an empty market where nothing was searched for asks for no other word', async () => {
  await visit('/', { answers: { 'GET /files': { posts: [], pagination: { ...pagination, total: 0 } } } });
  expect(await screen.findByText(zh.instead.stillEmpty)).toBeTruthy();
  expect(screen.queryByText(home.noFilesHint)).toBeNull();
});

/** A market that is being filled, and what its server says then. */
async function openFilling(address: string, answers: Parameters<typeof visit>[1] & object) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const metaOf = (progress: string) => `<meta name="market-notice" lang="zh" content="正在摆摊… ${progress}">`;
  const stalls = [person(1), person(2)].map(({ username, display_name }) => ({ username, display_name }));
  document.head.innerHTML = `${metaOf('')}<meta name="market-stalls" content='${JSON.stringify(stalls)}'>`;
  await visit(address, answers);
  const answered = globalThis.fetch;
  const server = { page: metaOf('25%') };
  vi.stubGlobal('fetch', (url: string, options?: RequestInit) =>
    url === '/' ? Promise.resolve(new Response(server.page)) : answered(url, options),
  );
  onTestFinished(() => {
    document.head.innerHTML = '';
    vi.unstubAllGlobals();
  });
  expect((await screen.findByRole('progressbar')).ariaValueNow).toBe('0');
  expect(screen.getByText('正在摆摊…')).toBeTruthy();
  return {
    read: () => vi.advanceTimersByTimeAsync(2100),
    fill: () => {
      server.page = '';
      return vi.advanceTimersByTimeAsync(2100);
    },
  };
}

test('a market that is being filled says how far it is, shows what there is, and is read until it is filled', async () => {
  let creators = [person(1)];
  let sections: object = { shelves: [], stall: null };
  const market = await openFilling('/', {
    answers: {
      [call]: () => sections,
      'GET /users': () => ({ users: creators, pagination }),
    },
  });
  await screen.findByRole('link', { name: '第1位' });
  expect(screen.getByText('第2位').closest('a')).toBeNull();
  expect(screen.getAllByText(zh.instead.unpacking)).toHaveLength(1);
  expect(screen.queryAllByRole('tab')).toEqual([]);
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  const stalls = () => screen.getAllByText(/^\d+ 件/).map(({ textContent }) => textContent);
  creators = [
    { ...person(2), files_count: 1 },
    { ...person(1), files_count: 7 },
  ];
  await market.read();
  expect(stalls()).toEqual(['7 件', '1 件']);
  creators = creators.toReversed();
  await market.read();
  expect(stalls()).toEqual(['7 件', '1 件']);
  expect(screen.getByText('正在摆摊… 25%')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  const answer = Promise.resolve(Response.json({ shelves: [], stall: null }));
  globalThis.early = { url: '/api/files/meta/shelves', token: null, answer };
  sections = homeSections;
  await market.fill();
  await region('week');
  expect(screen.queryByText(/正在摆摊/)).toBeNull();
});

test.each([
  ['a guest sees what boot.js was answered, without a call', 'guest', 0],
  ['a member asks for it, as their session may be over', 'member', 1],
] as const)('%s', async (_, as, expected) => {
  const answer = Promise.resolve(Response.json(homeSections));
  globalThis.early = { url: '/api/files/meta/shelves', token: null, answer, body: homeSections };
  onTestFinished(() => {
    globalThis.early = undefined;
  });
  const { calls } = await visit('/', { as, answers: { [call]: homeSections, 'GET /files': more } });
  await region('week');
  await screen.findByText('列表里的');
  expect(calls.filter((path) => path === call)).toHaveLength(expected);
});

test('a market that is filled does not open under a reader who has scrolled to its stalls, but when asked to', async () => {
  const market = await openFilling('/', { answers: { [call]: homeSections } });
  vi.stubGlobal('scrollY', 300);
  await market.fill();
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.queryByRole('region', { name: home.shelves.week })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: zh.instead.goIn }));
  await region('week');
});

test('a search in a market that is being filled is not said to find nothing before it is filled', async () => {
  const none = { posts: [], pagination: { ...pagination, total: 0 } };
  let response: object = none;
  const market = await openFilling('/?q=背单词', { answers: { 'GET /files': () => response } });
  expect(screen.getByText(zh.instead.searchedOnceFilled('背单词'))).toBeTruthy();
  await market.read();
  expect(screen.queryByText(zh.instead.none('背单词'))).toBeNull();
  response = more;
  await market.read();
  expect(await screen.findByText('列表里的')).toBeTruthy();
  response = none;
  await market.fill();
  expect(await screen.findByText(zh.instead.none('背单词'))).toBeTruthy();
  expect(screen.queryByText(zh.instead.searchedOnceFilled('背单词'))).toBeNull();
});
