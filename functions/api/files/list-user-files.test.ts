import { expect, test } from 'vitest';
import { fileKey } from '#functions/store/files/files';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { listUserFiles } from './list-user-files.ts';

async function setUp() {
  const ports = testPorts();
  const user = await member(ports, 'lin_xi');
  const other = await member(ports, 'chen_mo');
  await posted(ports, other, { title: '别人的' });
  const post = async (title: string, priceFen: number, downloadCount: number) => {
    ports.clock.advance(1000);
    const { id } = await posted(ports, user, { title, priceFen, isPublic: priceFen !== 100 });
    await ports.table.commit([{ update: fileKey(id), change: { set: { downloadCount } } }]);
  };
  await post('第 10 课', 300, 5);
  await post('第 9 课', 100, 9);
  await post('阿南的字', 200, 1);
  await post('Zebra', 300, 5);
  const list = (query: object = {}) => valueIn(call(listUserFiles, ports, { user, query }));
  const titles = async (query: object) => (await list(query)).posts.map(({ title }) => title);
  return { ports, user, list, titles };
}

test('one’s own files come newest first, private ones included', async () => {
  const { list } = await setUp();
  const { posts, pagination } = await list();
  expect(posts.map(({ title }) => title)).toEqual(['Zebra', '阿南的字', '第 9 课', '第 10 课']);
  expect(posts.map(({ is_public }) => is_public)).toEqual([true, true, false, true]);
  expect(pagination).toEqual({ page: 1, limit: 10, total: 4, totalPages: 1, next_cursor: null });
});

test.each([
  [{ sortBy: 'created_at', order: 'asc' }, ['第 10 课', '第 9 课', '阿南的字', 'Zebra']],
  [{ sortBy: 'title' }, ['阿南的字', '第 9 课', '第 10 课', 'Zebra']],
  [{ sortBy: 'title', order: 'desc' }, ['Zebra', '第 10 课', '第 9 课', '阿南的字']],
  [{ sortBy: 'download_count' }, ['第 9 课', 'Zebra', '第 10 课', '阿南的字']],
  [{ sortBy: 'price' }, ['Zebra', '第 10 课', '阿南的字', '第 9 课']],
  [{ sortBy: 'price', order: 'asc' }, ['第 9 课', '阿南的字', 'Zebra', '第 10 课']],
])('%j sorts them, equals newest first', async (query, expected) => {
  const { titles } = await setUp();
  expect(await titles(query)).toEqual(expected);
});

test.each([
  [{ q: '课' }, ['第 9 课', '第 10 课']],
  [{ q: 'ZEBRA' }, ['Zebra']],
  [{ q: '课', sortBy: 'price' }, ['第 10 课', '第 9 课']],
  [{ status: 'private' }, ['第 9 课']],
  [{ status: 'public', sortBy: 'created_at', order: 'asc' }, ['第 10 课', '阿南的字', 'Zebra']],
  [{ status: 'private', q: 'Zebra' }, []],
])('%j leaves the others out', async (query, expected) => {
  const { list } = await setUp();
  const { posts, pagination } = await list(query);
  expect(posts.map(({ title }) => title)).toEqual(expected);
  expect(pagination.total).toBe(expected.length);
});

test.each(['created_at', 'title', 'price'])(
  'pages by %s come one after the other, by number and by cursor',
  async (sortBy) => {
    const { list, titles } = await setUp();
    const all = await titles({ sortBy });
    const first = await list({ sortBy, limit: 3 });
    expect(first.pagination).toMatchObject({ total: 4, totalPages: 2, next_cursor: expect.any(String) });
    const remainder = await titles({ sortBy, limit: 3, cursor: first.pagination.next_cursor });
    expect([...first.posts.map(({ title }) => title), ...remainder]).toEqual(all);
    expect(await titles({ sortBy, limit: 3, page: 2 })).toEqual(remainder);
    expect((await list({ sortBy, limit: 3, page: 2 })).pagination.next_cursor).toBeNull();
    expect(await titles({ sortBy, limit: 3, page: 3 })).toEqual([]);
  },
);
