import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller, publishFile, registerMember } from '#infra/blackbox/caller';
import { type Market, openMarket } from '../../web/e2e/market.ts';

let market: Market;
let api: Caller;
beforeAll(async () => {
  market = await openMarket();
  api = new Caller(market.url, 'zh');
});
afterAll(() => market.close());

async function idsFor(q: string): Promise<string[]> {
  const { body } = await api.ask(`GET /files/search?${new URLSearchParams({ q })}`);
  return body.files.map(({ id }: { id: string }) => id);
}

const pauseMs = 20;

/** Attempts within two seconds if answers took no time; on a busy machine both are delayed alike. */
const patience = 2000 / pauseMs;

/** Polls until the condition holds; gives the number of attempts. */
async function countAttempts(condition: () => Promise<boolean>): Promise<number> {
  for (let attempts = 0; attempts < 5 * patience; attempts++) {
    if (await condition()) return attempts;
    await wait(pauseMs);
  }
  throw new Error('it never came to be so');
}

test('a new title is found and the old one is not, within two seconds, and for good', async () => {
  const { token } = await registerMember(api, 'renamer');
  const id = await publishFile(api, token, { title: '葡萄架下的夏天', price: 5 });
  expect(await countAttempts(async () => (await idsFor('葡萄架')).includes(id))).toBeLessThan(patience);
  await api.ask(`PUT /files/${id}`, { token, json: { title: '枇杷树下的冬天' } });
  const [hasNewTitle, lacksOldTitle] = [
    async () => (await idsFor('枇杷树')).includes(id),
    async () => !(await idsFor('葡萄架')).includes(id),
  ];
  expect(await countAttempts(async () => (await hasNewTitle()) && (await lacksOldTitle()))).toBeLessThan(patience);
  // By now the lists themselves are rewritten, and the pending changes are read no more.
  await wait(3000);
  expect([await hasNewTitle(), await lacksOldTitle()]).toEqual([true, true]);
  await api.ask(`PUT /files/${id}`, { token, json: { is_public: false } });
  expect(await countAttempts(async () => !(await hasNewTitle()))).toBeLessThan(patience);
});
