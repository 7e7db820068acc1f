import { expect, test } from 'vitest';
import { listDailyEarnings } from '#functions/api/payouts/list-daily-earnings';
import { recordView } from '#functions/store/files/stats/file-days';
import { askBack, deliver, fileOf, paid, testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { day } from '#shared/limits';
import { listUserFiles } from '../list-user-files.ts';
import { getFileStats } from './get-file-stats.ts';
import { listFileStats } from './list-file-stats.ts';

async function setUp() {
  const market = await testMarket();
  const { ports, seller } = market;
  ports.clock.advance(1000);
  const free = await fileOf(ports, seller, 0);
  const list = async (query: object = {}, user = seller) =>
    (await valueIn(call(listFileStats, ports, { user, query }))).data;
  const seen = async (fileId: string, times: number) => {
    for (let at = 0; at < times; at++)
      await recordView(ports.table, fileId, { source: 'home', now: ports.clock.now() });
  };
  return { ...market, free, list, seen };
}

test('each file has what its last 30 days brought: views, sales, income and how many of those who looked bought', async () => {
  const { ports, file, free, buyer, other, list, seen } = await setUp();
  await seen(file.id, 8);
  await paid({ ports, file }, buyer);
  await paid({ ports, file }, other);
  const [newest, oldest] = (await list()).files;
  expect(newest).toEqual({ id: free.id, title: free.title, views: 0, sales: 0, net: 0, conversion: null, sources: [] });
  expect(oldest).toMatchObject({ id: file.id, views: 8, sales: 2, net: 74.1, conversion: 0.25 });
  ports.clock.advance(30 * day);
  expect((await list()).files[1]).toMatchObject({ views: 0, sales: 0, net: 0 });
});

test('what is given back is taken off on its day, and the files of a day bring what the day brought', async () => {
  const { ports, seller, file, buyer, other, list } = await setUp();
  const outTradeNo = await paid({ ports, file }, buyer);
  await paid({ ports, file }, other);
  await valueIn(askBack(ports, buyer, outTradeNo));
  await deliver(ports);
  expect((await list()).files[1]).toMatchObject({ sales: 1, net: 37.05 });
  const { data } = await valueIn(call(getFileStats, ports, { user: seller, params: { id: file.id } }));
  const earned = (await valueIn(call(listDailyEarnings, ports, { user: seller, query: { days: 30 } }))).data;
  expect(data.days.map(({ date, sales, net }) => ({ date, earnings: net, sales }))).toEqual(earned.days);
  expect(earned.days.at(-1)?.sales).toBe(1);
});

test.each([{ sortBy: 'price', limit: 1 }, { q: '考研', page: 2, limit: 1 }, { status: 'private' }, { order: 'asc' }])(
  'its pages are those of the list of one’s files: %j',
  async (query) => {
    const { ports, seller, list } = await setUp();
    const { posts, pagination } = await valueIn(call(listUserFiles, ports, { user: seller, query }));
    const stats = await list(query);
    expect(stats.files.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
    expect(stats.pagination).toEqual(pagination);
  },
);
