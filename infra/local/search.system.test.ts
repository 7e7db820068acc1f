import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, openMarket } from '../../web/e2e/market.ts';
import { call, personOf } from '../../web/e2e/people.ts';
import { demoApi } from './demo/client.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const bytes = new TextEncoder().encode('内容');

async function publish(token: string, title: string): Promise<string> {
  const body = { name: 'a.txt', size: bytes.length, type: 'text/plain' };
  const { upload } = await call<{ upload: { id: string; parts: { number: number; url: string }[] } }>(
    market,
    'POST /uploads',
    { token, body },
  );
  const parts = [];
  for (const { number, url } of upload.parts) parts.push({ number, etag: await demoApi(market.url).put(url, bytes) });
  await call(market, `POST /uploads/${upload.id}/complete`, { token, body: { parts } });
  const post = { title, description: '', price: 5, tags: [], is_public: true, uploads: [upload.id] };
  const { data } = await call<{ data: { id: string } }>(market, 'POST /files', { token, body: post });
  return data.id;
}

async function idsFor(q: string): Promise<string[]> {
  const query = new URLSearchParams({ q });
  const { files } = await call<{ files: { id: string }[] }>(market, `GET /files/search?${query}`);
  return files.map(({ id }) => id);
}

const pauseMs = 20;

/** Two seconds, if answers took no time at all: on a busy machine they are as late as what they wait for. */
const patience = 2000 / pauseMs;

/** How often a guest had to ask again until it was so. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  for (let asked = 0; asked < 5 * patience; asked++) {
    if (await isSo()) return asked;
    await wait(pauseMs);
  }
  throw new Error('it never came to be so');
}

test('a new title is found and the old one is not, within two seconds, and for good', async () => {
  const { token } = await personOf(market, 'renamer');
  const id = await publish(token, '葡萄架下的夏天');
  expect(await until(async () => (await idsFor('葡萄架')).includes(id))).toBeLessThan(patience);
  await call(market, `PUT /files/${id}`, { token, body: { title: '枇杷树下的冬天' } });
  const [found, gone] = [
    async () => (await idsFor('枇杷树')).includes(id),
    async () => !(await idsFor('葡萄架')).includes(id),
  ];
  expect(await until(async () => (await found()) && (await gone()))).toBeLessThan(patience);
  // By now the lists themselves have been rewritten, and what waited for them is no longer looked at.
  await wait(3000);
  expect([await found(), await gone()]).toEqual([true, true]);
  await call(market, `PUT /files/${id}`, { token, body: { is_public: false } });
  expect(await until(async () => !(await found()))).toBeLessThan(patience);
});
