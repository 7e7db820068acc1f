import { expect, test } from 'vitest';
import { paid, testMarket } from '#functions/test/market';
import { call, type RequestOverrides, valueIn } from '#functions/test/ports';
import { day, hour } from '#shared/limits';
import { deleteFile } from '../delete-file.ts';
import { updateFile } from '../update-file.ts';
import { countView } from './count-view.ts';
import { getFileStats } from './get-file-stats.ts';

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const reader = { 'user-agent': browser, 'accept-language': 'zh-CN', 'sec-fetch-site': 'same-origin' };

async function setUp() {
  const market = await testMarket();
  const { ports, file, seller } = market;
  const view = (source = 'direct', overrides: RequestOverrides = {}) =>
    call(countView, ports, { headers: reader, params: { id: file.id }, body: { source }, ...overrides });
  const stats = async () => (await valueIn(call(getFileStats, ports, { user: seller, params: { id: file.id } }))).data;
  return { ...market, look: view, stats };
}

test('views are counted by the day of Beijing and by source', async () => {
  const { ports, look: view, stats } = await setUp();
  await view('search');
  ports.clock.advance(day);
  for (const source of ['search', 'via:newsletter', 'ref:weibo.com', 'direct'])
    expect(await view(source)).toEqual({ ok: true, value: {} });
  const { views, sources, days, to } = await stats();
  expect(views).toBe(5);
  expect(sources[0]).toEqual({ source: 'search', views: 2 });
  expect(days.filter((day) => day.views > 0)).toMatchObject([{ views: 1 }, { date: to, views: 4 }]);
  expect(days).toHaveLength(30);
});

test('the owner, programs and other sites are answered alike and not counted', async () => {
  const { seller, buyer, look: view, stats } = await setUp();
  await view('direct', { user: seller });
  await view('direct', { headers: { ...reader, 'user-agent': 'Googlebot/2.1' } });
  await view('direct', { headers: { ...reader, 'sec-fetch-site': 'cross-site' } });
  await view('direct', { headers: {} });
  expect((await stats()).views).toBe(0);
  await view('direct', { user: buyer });
  expect((await stats()).views).toBe(1);
});

test('a private file counts nobody, not even a buyer who still sees it, and a deleted one neither', async () => {
  const market = await setUp();
  const { ports, file, seller, buyer, look: view, stats } = market;
  await paid(market, buyer);
  await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { is_public: false } }));
  expect(await view()).toMatchObject({ code: 'file_not_found' });
  expect(await view('direct', { user: buyer })).toMatchObject({ ok: true });
  expect((await stats()).views).toBe(0);
  await valueIn(call(deleteFile, ports, { user: seller, params: { id: file.id } }));
  expect(await view('direct', { user: buyer })).toMatchObject({ ok: true });
  expect(await view()).toMatchObject({ code: 'file_not_found' });
});

test.each(['', 'Search', 'via:', 'ref:a b', `ref:${'a'.repeat(41)}`, 'ref:http://a', '__proto__'])(
  '%j is no source',
  async (source) => {
    const { look: view } = await setUp();
    expect(await view(source)).toMatchObject({ code: 'invalid_input' });
  },
);

test('it is a day of Beijing that ends, not one of the machine', async () => {
  const { ports, look: view, stats } = await setUp();
  const now = ports.clock.now();
  const untilMidnight = day - ((now + 8 * hour) % day);
  ports.clock.advance(untilMidnight - 1);
  await view();
  ports.clock.advance(1);
  await view();
  expect((await stats()).days.slice(-2).map(({ views }) => views)).toEqual([1, 1]);
});
