// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/contract/index';
import type { Storefront } from '#shared/contract/profiles';
import { zh } from '../../../i18n/zh.ts';
import { paths } from '../../../nav/paths.ts';
import { Refusal } from '../../../test/answers.ts';
import { emptyStall, people, person, post } from '../../../test/goods.ts';
import { member, pagination, visit, visitAsMember } from '../../../test/visit.tsx';

const lin = { ...person(1), username: 'lin', display_name: '林记', files_count: 5 };
const goods = ['一', '二', '三', '四', '五'].map((title, at) =>
  post({ id: `01ARZ3NDEKTSV4RRFFQ69G5F0${at}`, title, username: 'lin', display_name: '林记' }),
);

const search = (url: URL) => {
  const q = url.searchParams.get('q');
  const posts = q ? goods.filter(({ title }) => title === q) : goods;
  return { posts, pagination: { ...pagination, limit: 12, total: posts.length } };
};

const open = (stall: Partial<Storefront> = {}, address = '/user/lin') =>
  visit(address, {
    answers: {
      'GET /users/lin': { user: lin, stall: { ...emptyStall, ...stall } },
      'GET /users/lin/posts': search,
    },
  });

test('a stall shows what its keeper wrote, where it leads, what is recommended and how much was sold', async () => {
  const url = 'https://www.lin.example.com/works';
  await open({
    about: '## 手写笔记\n\n三年 **真题**',
    links: [{ title: '作品集', url }],
    sold: 128,
    pinned: goods[2] ?? null,
  });
  expect(await screen.findByRole('heading', { name: '手写笔记' })).toBeTruthy();
  expect(screen.getByText('真题').tagName).toBe('STRONG');
  expect(screen.getByText('真题').closest('details')?.open).toBe(false);
  const link = screen.getByRole('link', { name: /作品集/ });
  expect(link.textContent).toContain('lin.example.com');
  expect(Object.fromEntries([...link.attributes].map(({ name, value }) => [name, value]))).toMatchObject({
    href: url,
    target: '_blank',
    rel: 'nofollow ugc noopener noreferrer',
  });
  expect(screen.getByText(zh.people.sold('128'))).toBeTruthy();
  const pinned = screen.getByRole('region', { name: zh.people.pinned });
  expect(within(pinned).getByRole('link', { name: '三' })).toBeTruthy();
});

test('a stall nobody has written anything for has no empty rooms', async () => {
  await open({ sold: 0 });
  const card = (await screen.findByRole('link', { name: '一' })).closest('article');
  expect(screen.queryByRole('region', { name: zh.people.pinned })).toBeNull();
  expect(screen.queryByRole('list', { name: zh.people.links })).toBeNull();
  expect(screen.queryByText(/卖出|条评价/)).toBeNull();
  for (const { word } of [zh.people.followers('0'), zh.people.following('0')])
    expect(screen.getByRole('link', { name: new RegExp(word) }).textContent).toMatch(/^\d/);
  expect(card?.textContent).not.toContain('林记');
  expect(card?.textContent).toContain('¥39.00');
});

test('markup in an about text, a link or a name is text, and what is no web address leads nowhere', async () => {
  const about =
    '<img src=x onerror=alert(1)><svg onload=alert(1)>\n\n![看](https://evil.example/a.png) [点](javascript:alert(1))';
  const links = [
    { title: '<script>alert(1)</script>', url: 'https://lin.example.com/' },
    { title: '坏的', url: 'javascript:alert(1)' },
  ];
  const { container } = await open({ about, links });
  expect(await screen.findByText(/<script>alert/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/onerror/)).toBeTruthy());
  expect(container.querySelectorAll('script, iframe, img')).toHaveLength(0);
  expect(screen.queryByText('坏的')).toBeNull();
  const addresses = [...container.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '');
  expect(
    addresses.filter((one) => !one.startsWith('/') && one !== 'https://lin.example.com/' && !one.startsWith('#')),
  ).toEqual(addresses.filter((one) => one.startsWith('mailto:')));
});

test('a stall is searched and ordered by its address, and what is not there has a way back', async () => {
  const { calls } = await open({ pinned: goods[2] ?? null }, '/user/lin?q=二&sort=price-low');
  expect(await screen.findByRole('link', { name: '二' })).toBeTruthy();
  expect(calls).toContain('GET /users/lin/posts?page=1&q=%E4%BA%8C&sortBy=price-low');
  expect(screen.queryByRole('link', { name: '一' })).toBeNull();
  expect(screen.queryByText(zh.people.pinned)).toBeNull();

  const field = screen.getByRole('searchbox', { name: zh.people.find });
  fireEvent.change(field, { target: { value: '没有' } });
  fireEvent.submit(field.closest('form') ?? field);
  expect(await screen.findByText(zh.people.noHits)).toBeTruthy();
  expect(new URLSearchParams(location.search).get('q')).toBe('没有');
  fireEvent.click(screen.getByRole('button', { name: zh.people.showAll }));
  expect(await screen.findByRole('link', { name: '一' })).toBeTruthy();
  expect(location.search).toBe('?sort=price-low');

  fireEvent.change(screen.getByRole('combobox', { name: zh.people.types }), { target: { value: 'code' } });
  await waitFor(() => expect(calls).toContain('GET /users/lin/posts?page=1&type=code&sortBy=price-low'));
});

test('what is recommended stands once, and is counted; what is looked for is found wherever it stands', async () => {
  await open({ pinned: goods[2] ?? null });
  await screen.findByRole('link', { name: '一' });
  expect(screen.getAllByRole('link', { name: '三' })).toHaveLength(1);
  const files = screen.getByRole('region', { name: new RegExp(zh.people.files) });
  expect(within(files).getAllByRole('article')).toHaveLength(4);
  expect(within(files).getByRole('status').textContent).toBe('5');
  await open({ pinned: goods[2] ?? null }, '/user/lin?type=document');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
});

test('where the only file is the one recommended, no empty list stands below it', async () => {
  const [only] = goods;
  const answers = {
    'GET /users/lin': {
      user: { ...lin, files_count: 1, rating: { average: 4.7, count: 56 } },
      stall: { ...emptyStall, pinned: only },
    },
    'GET /users/lin/posts': { posts: [only], pagination: { ...pagination, total: 1 } },
  };
  await visit('/user/lin', { answers });
  expect(await screen.findAllByRole('link', { name: '一' })).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: new RegExp(zh.people.files) })).toBeNull();
  screen.getByText(zh.reviews.ratedBy('4.7', '56'));
});

test('what is recommended is counted as shown before its page of the list has come', async () => {
  const [first, second, third] = goods;
  const answers = {
    'GET /users/lin': { user: lin, stall: { ...emptyStall, pinned: third } },
    'GET /users/lin/posts': {
      posts: [first, second],
      pagination: { ...pagination, limit: 2, total: 5, next_cursor: 'behind' },
    },
  };
  await visit('/user/lin', { answers });
  expect(await screen.findByText(zh.ownFiles.shown('3', '5'))).toBeTruthy();
});

describe('lists of people', () => {
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

  test.each([
    ['followers', '/user/lin/followers', 'GET /users/lin/followers', zh.people.followersFailed],
    ['creators found', '/search?q=person', 'GET /users/search', zh.search.failed],
  ])('of the %s a further page that does not come leaves what is there, and can be asked for again', async (...row) => {
    const [, address, call, sentence] = row;
    const answer = (url: URL) => {
      const { found, ...rest } = inPages(20)(url);
      return { data: { followers: found, users: found, ...rest } };
    };
    const onlyTheFirst = (url: URL) =>
      url.searchParams.get('cursor') === null ? answer(url) : new Refusal('internal');
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
});

describe('what fell behind between two pages', () => {
  const other = post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAY', title: '考研数学' });

  /** A file was added in front after the first page was read, so the second page repeats its last file. */
  const shiftedPage = (url: URL) => {
    const isFirst = url.searchParams.get('cursor') === null;
    const files = isFirst ? [post()] : [post(), other];
    const users = isFirst ? people(1, 3) : people(2, 3);
    const rest = { pagination: { ...pagination, total: 2, next_cursor: isFirst ? 'behind' : null } };
    return { files, posts: files, data: { followers: users, following: users, users, ...rest }, ...rest };
  };

  const posts = [post().title, other.title];
  const persons = people(2, 3).map(({ display_name }) => display_name);

  test.each([
    ['the most popular', paths.home({ sort: 'popular' }), 'GET /files', posts],
    ['what one has starred', paths.starred(), 'GET /files/starred', posts],
    ['what others have published', `${paths.dashboard()}?tab=activity`, 'GET /files/activity', posts],
    ['a stall', paths.user('lin'), 'GET /users/lin/posts', posts],
    ['followers', '/user/lin/followers', 'GET /users/lin/followers', persons],
    ['following', '/user/lin/following', 'GET /users/lin/following', persons],
    ['creators found', '/search?q=person', 'GET /users/search', persons],
  ])('in the list of %s nothing is shown twice that fell behind between two pages', async (...row) => {
    const [, address, call, [before = '', behind = '']] = row;
    await visitAsMember(address, {
      [call]: shiftedPage,
      'GET /users/lin': { user: { ...person(1), username: 'lin' }, stall: emptyStall },
    });
    fireEvent.click(await screen.findByRole('button', { name: zh.ui.loadMore }));
    // The follow button repeats the name for screen readers.
    await screen.findByText(behind, { ignore: '.sr-only' });
    expect(screen.getAllByText(before, { ignore: '.sr-only' })).toHaveLength(1);
  });
});

describe('the search for creators', () => {
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

  test('a search leaves the focus in its field', async () => {
    await visit('/search?q=a', { answers: { 'GET /users/search': { data: response } } });
    const field = await screen.findByLabelText<HTMLInputElement>(search.label);
    await screen.findAllByRole('article');
    field.focus();
    fireEvent.change(field, { target: { value: ' 南岸 ' } });
    if (field.form) fireEvent.submit(field.form);
    await waitFor(() => expect(location.search).toBe(`?q=${encodeURIComponent('南岸')}`));
    expect(document.activeElement).toBe(screen.getByLabelText(search.label));
    expect(field.value).toBe('南岸');
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
});
