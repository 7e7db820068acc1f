import { expect, test } from 'vitest';
import { rankFile } from '#functions/projections/catalog/popular';
import { star } from '#functions/store/files/stars';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { listUserPosts } from './list-user-posts.ts';

/** Lin has two public posts and a private one between them. */
async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await member(ports, 'lin_xi'), await member(ports, 'ann')];
  const first = await posted(ports, lin, { title: '一' });
  await posted(ports, lin, { title: '二', isPublic: false });
  await posted(ports, lin, { title: '三' });
  await posted(ports, ann, { title: '别人的' });
  const list = (usernameOrId: string, input: { user?: typeof lin; query?: object } = {}) =>
    call(listUserPosts, ports, { params: { usernameOrId }, ...input });
  return { ports, lin, ann, first, list };
}

const titles = ({ posts }: { posts: { title: string }[] }) => posts.map(({ title }) => title);

test('shows a stall’s public files, newest first, to guests and to others', async () => {
  const { lin, ann, list } = await setUp();
  for (const input of [{}, { user: ann }]) {
    const answer = await valueIn(list('LIN_XI', input));
    expect(titles(answer)).toEqual(['三', '一']);
    expect(answer.pagination).toEqual({ page: 1, limit: 12, total: 2, totalPages: 1, next_cursor: null });
  }
  expect(titles(await valueIn(list(lin.id)))).toEqual(['三', '一']);
});

test('shows the owner the private ones too', async () => {
  const { lin, list } = await setUp();
  const answer = await valueIn(list('lin_xi', { user: lin }));
  expect(answer.posts.map(({ title, is_public }) => [title, is_public])).toEqual([
    ['三', true],
    ['二', false],
    ['一', true],
  ]);
  expect(answer.pagination.total).toBe(3);
});

/** Lin's storefront with various prices, types and titles. */
async function full() {
  const { ports, lin, list } = await setUp();
  const zip = (text: string) => [{ name: 'a.zip', text }];
  const stored = {
    notes: await posted(ports, lin, { title: '考研英语笔记', tags: ['考研'], priceFen: 3900 }),
    pack: await posted(ports, lin, {
      title: '图标素材包',
      description: '考研封面也在里面',
      priceFen: 900,
      files: zip('z'),
    }),
    secret: await posted(ports, lin, { title: '考研草稿', isPublic: false }),
  };
  const find = async (query: object, user?: typeof lin) =>
    titles(await valueIn(list('lin_xi', { query, ...(user && { user }) })));
  return { ports, lin, made: stored, find };
}

test('finds in one stall as the market finds: words in titles first, then tags and descriptions, and nobody’s name', async () => {
  const { lin, find } = await full();
  expect(await find({ q: '考研' })).toEqual(['考研英语笔记', '图标素材包']);
  expect(await find({ q: '考研', sortBy: 'newest' })).toEqual(['图标素材包', '考研英语笔记']);
  expect(await find({ q: '考研 -考研' })).toEqual(['图标素材包']);
  expect(await find({ q: '考研' }, lin)).toEqual(['考研草稿', '考研英语笔记', '图标素材包']);
  expect(await find({ q: 'lin_xi' })).toEqual([]);
  expect(await find({ q: '没有这个' })).toEqual([]);
});

test('orders a stall by price and popularity, and narrows it to a type', async () => {
  const { ports, lin, made: stored, find } = await full();
  expect(await find({ sortBy: 'price-high' })).toEqual(['考研英语笔记', '图标素材包', '三', '一']);
  expect(await find({ sortBy: 'price-low' })).toEqual(['三', '一', '图标素材包', '考研英语笔记']);
  expect(await find({ type: 'archive' })).toEqual(['图标素材包']);
  await star(ports.table, lin.id, { id: stored.notes.id, now: ports.clock.now() });
  await rankFile(ports.table, stored.notes.id, { now: ports.clock.now(), isRetry: true });
  expect(await find({ sortBy: 'popular' })).toEqual(['考研英语笔记', '图标素材包', '三', '一']);
});
