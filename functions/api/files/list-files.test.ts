import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { aigc, png, textChunk } from '#functions/test/ai-labels';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';

async function market() {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const chen = await member(ports, 'chen_mo');
  await posted(ports, lin, { title: '考研英语真题', priceFen: 3900, tags: ['考研', '英语'] });
  await posted(ports, chen, { title: 'Vue3 实战', priceFen: 900, files: [{ name: 'a.ts', text: '1' }] });
  await posted(ports, lin, { title: '考研数学笔记', priceFen: 3900, tags: ['考研'] });
  await posted(ports, chen, { title: '雨声采样', priceFen: 0, files: [{ name: 'r.wav', text: '1' }] });
  await posted(ports, lin, { title: '考研私藏', isPublic: false });
  const list = (query: object = {}, user?: typeof lin, table: Table = ports.table) =>
    valueIn(call(listFiles, { ...ports, table }, { query, user }));
  const titles = async (query: object) => (await list(query)).posts.map(({ title }) => title.slice(0, 4)).join(' ');
  return { ports, lin, chen, list, titles };
}

test('everybody sees public posts, newest first, with the number of all', async () => {
  const { list, titles } = await market();
  expect(await titles({})).toBe('雨声采样 考研数学 Vue3 考研英语');
  expect((await list()).pagination).toEqual({ page: 1, limit: 24, total: 4, totalPages: 1, next_cursor: null });
});

test('the best match is an order like the others, and without words it is the newest', async () => {
  const { titles } = await market();
  for (const best of [{ sortBy: 'best' }, { sort: 'best' }, { sortBy: 'best', sort: 'price-low' }]) {
    expect(await titles(best)).toBe('雨声采样 考研数学 Vue3 考研英语');
    expect(await titles({ ...best, q: '考研' })).toBe('考研数学 考研英语');
    expect(await titles({ ...best, q: '数学考研' })).toBe(await titles({ q: '数学考研' }));
  }
  expect(await titles({ sortBy: 'price-low', sort: 'best', q: 'chen' })).toBe('雨声采样 Vue3');
});

test('a tag behind a hyphen is left out, beside words, a type and alone, and the number of all says so', async () => {
  const { list, titles } = await market();
  expect(await titles({ q: '考研 -英语' })).toBe('考研数学');
  expect((await list({ q: '考研 -英语' })).pagination.total).toBe(1);
  expect(await titles({ q: '-英语', sortBy: 'price-low' })).toBe('雨声采样 Vue3 考研数学');
  expect((await list({ q: '-英语', type: 'document' })).pagination.total).toBe(1);
  expect(await titles({ q: '-考研' })).toBe('雨声采样 Vue3');
});

test.each(['newest', 'popular', 'price-low', 'price-high'] as const)(
  'prices from more to less are nothing in the order %s, with words and without',
  async (sortBy) => {
    const { list } = await market();
    const reversed = { sortBy, min_price: '20', max_price: '10' };
    for (const query of [reversed, { ...reversed, q: '考研' }, { sortBy, min_price: '1', free: '1' }]) {
      const { posts, pagination } = await list(query);
      expect(posts).toEqual([]);
      expect(pagination).toEqual({ page: 1, limit: 24, total: 0, totalPages: 0, next_cursor: null });
    }
  },
);

test('without what is generated: declared or marked, beside a type and words, in the order of prices, and the number of all', async () => {
  const { ports, lin, list, titles } = await market();
  await posted(ports, lin, { title: '共写诗集考研', priceFen: 100, ai: 'assisted' });
  await posted(ports, lin, { title: '生成诗集考研', priceFen: 100, ai: 'generated' });
  const files = [{ name: 'a.png', text: png(textChunk('AIGC', aigc)) }];
  const drawn = await posted(ports, lin, { title: '画册考研', priceFen: 100, files });
  await drain(ports, fileWorkers);
  const ai = 'exclude';
  expect(await titles({})).toBe('画册考研 生成诗集 共写诗集 雨声采样 考研数学 Vue3 考研英语');
  expect(await titles({ ai })).toBe('共写诗集 雨声采样 考研数学 Vue3 考研英语');
  expect(await titles({ ai, sort: 'price-low' })).toBe('雨声采样 共写诗集 Vue3 考研数学 考研英语');
  expect(await titles({ ai, max_price: '5', min_price: '1' })).toBe('共写诗集');
  expect(await titles({ ai, q: '考研' })).toBe('共写诗集 考研数学 考研英语');
  expect(await titles({ ai, type: 'image' })).toBe('');
  const totalOf = async (query: object) => (await list(query)).pagination.total;
  expect([await totalOf({}), await totalOf({ ai }), await totalOf({ ai, type: 'document' })]).toEqual([7, 5, 3]);
  expect((await list({ q: '画册' })).posts.map((post) => post.ai)).toEqual([{ declared: 'none', marked: true }]);

  const first = await list({ ai, limit: 2 });
  const next = await list({ ai, limit: 2, cursor: first.pagination.next_cursor });
  expect([first, next].map(({ posts }) => posts.map(({ title }) => title.slice(0, 4)).join(' '))).toEqual([
    '共写诗集 雨声采样',
    '考研数学 Vue3',
  ]);

  const word = await list({ q: '考研', limit: 1 });
  const later = await list({ q: '考研', limit: 1, cursor: word.pagination.next_cursor });
  expect([word, later].map(({ pagination }) => pagination.total)).toEqual([5, 5]);

  await call(deleteFile, ports, { params: { id: drawn.id }, user: lin });
  expect([await totalOf({}), await totalOf({ ai })]).toEqual([6, 5]);
});

test('a page without text is one query, and one read more for who is logged in', async () => {
  const { ports, chen, list } = await market();
  const calls: string[] = [];
  const query: Table['query'] = (tableQuery) => {
    calls.push('query');
    return ports.table.query(tableQuery);
  };
  const getMany: Table['getMany'] = (keys, options) => {
    calls.push('batch');
    return ports.table.getMany(keys, options);
  };
  const table = { ...ports.table, query, getMany };
  await list({ sortBy: 'popular' }, undefined, table);
  expect(calls).toEqual(['query']);
  await list({ sortBy: 'price-low' }, chen, table);
  expect(calls).toEqual(['query', 'query', 'query']);
});
