// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Storefront } from '#shared/contract/profiles';
import { zh } from '../../../i18n/zh.ts';
import { emptyStall, person, post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

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

test('what a stall says of itself is folded below its files', async () => {
  await open({ about: '一句一页' });
  const text = await screen.findByText('一句一页');
  expect(text.closest('details')?.open).toBe(false);
});

test('a stall nobody has written anything for has no empty rooms', async () => {
  await open();
  await screen.findByRole('link', { name: '一' });
  expect(screen.queryByRole('region', { name: zh.people.pinned })).toBeNull();
  expect(screen.queryByRole('list', { name: zh.people.links })).toBeNull();
  expect(screen.queryByText(/卖出/)).toBeNull();
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

test('its cards do not repeat whose they are', async () => {
  await open();
  const card = (await screen.findByRole('link', { name: '一' })).closest('article');
  expect(card?.textContent).not.toContain('林记');
  expect(card?.textContent).toContain('¥39.00');
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
    'GET /users/lin': { user: { ...lin, files_count: 1 }, stall: { ...emptyStall, pinned: only } },
    'GET /users/lin/posts': { posts: [only], pagination: { ...pagination, total: 1 } },
  };
  await visit('/user/lin', { answers });
  expect(await screen.findAllByRole('link', { name: '一' })).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: new RegExp(zh.people.files) })).toBeNull();
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
  expect(await screen.findByText(zh.home.filesShown('3', '5'))).toBeTruthy();
});

test('a stall says how many follow it and how many it follows, also where nobody does, and no sales of nothing', async () => {
  await open({ sold: 0 });
  await screen.findByRole('link', { name: '一' });
  for (const { word } of [zh.people.followers('0'), zh.people.following('0')])
    expect(screen.getByRole('link', { name: new RegExp(word) }).textContent).toMatch(/^\d/);
  expect(screen.queryByText(zh.people.sold('0'))).toBeNull();
});

test('of a keeper it is said how good their files are together, where that is known', async () => {
  await open();
  await screen.findByRole('link', { name: '一' });
  expect(screen.queryByText(/条评价/)).toBeNull();
  await visit('/user/lin', {
    answers: {
      'GET /users/lin': { user: { ...lin, rating: { average: 4.7, count: 56 } }, stall: emptyStall },
      'GET /users/lin/posts': search,
    },
  });
  await screen.findByText(zh.reviews.ratedBy('4.7', '56'));
});

test('what was rated says so on its card', async () => {
  const rated = post({ rating: { average: 4.8, count: 12 } });
  await visit('/user/lin', {
    answers: {
      'GET /users/lin': { user: lin, stall: emptyStall },
      'GET /users/lin/posts': { posts: [rated], pagination: { ...pagination, total: 1 } },
    },
  });
  await screen.findByRole('img', { name: zh.ui.rated('4.8', '12') });
});
