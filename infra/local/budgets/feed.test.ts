import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPayment } from '#functions/api/payments/create-payment';
import { mockNotify } from '#functions/api/payments/mock-notify';
import { maxCopies } from '#functions/projections/profiles/items';
import { logger } from '#functions/runtime/log';
import { type User, userKey } from '#functions/store/accounts/users';
import { countDownload } from '#functions/store/files/downloads';
import { star } from '#functions/store/files/stars';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { followNow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { randomText } from '#functions/test/search-words';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { meteredMarket } from './metered-market.ts';

/** A reader follows one author whose posts are copied to followers, and one with too many followers for that. */
async function createMarket() {
  const market = await meteredMarket();
  const { ports } = market;
  const words = randomText(5);
  const [reader, fan] = [await member(ports, 'reader'), await member(ports, 'fan_1')];
  const [few, many] = [await member(ports, 'few_1'), await member(ports, 'many_1')];
  const change = { set: { followersCount: maxCopies + 1 } };
  for (const { id } of [few, many]) {
    await followNow(ports.table, reader.id, { id, now: ports.clock.now() });
    ports.clock.advance(1000);
  }
  await drain(ports, fileWorkers);
  await ports.table.commit([{ update: userKey(many.id), change }]);
  const files: string[] = [];
  for (let count = 0; count < 20; count++) {
    ports.clock.advance(1000);
    files.push((await posted(ports, count % 2 === 0 ? few : many, { ...words.post(), priceFen: 500 })).id);
    await drain(ports, fileWorkers);
  }
  return { ...market, reader, fan, files };
}

let market: Awaited<ReturnType<typeof createMarket>>;
beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  market = await createMarket();
});
afterAll(() => market.stop());

async function buy(user: User, fileId: string): Promise<void> {
  const { ports } = market;
  const { data } = await valueIn(call(createPayment, ports, { user, body: { file_post_id: fileId } }));
  await call(mockNotify, ports, { body: { out_trade_no: data.out_trade_no, result: 'success' } });
  await drain(ports, [orderStatus, settlement]);
}

/** Stars, purchases and downloads of every post in the feed. */
async function readCounts(): Promise<Record<string, number[]>> {
  const { body } = await market.call('listActivity', { user: market.reader, query: { limit: '20' } });
  const { posts } = JSON.parse(body) as {
    posts: Record<'id' | 'star_count' | 'purchase_count' | 'download_count', never>[];
  };
  return Object.fromEntries(
    posts.map(({ id, star_count, purchase_count, download_count }) => [
      id,
      [star_count, purchase_count, download_count],
    ]),
  );
}

test('the feed shows each post with what is counted of it now, copied or merged, whatever waits in the queues', async () => {
  const { ports, fan, files } = market;
  const { table, clock } = ports;
  expect(await readCounts()).toEqual(Object.fromEntries(files.map((id) => [id, [0, 0, 0]])));

  const [copied = '', merged = ''] = files.slice(-2);
  for (const fileId of [copied, merged]) {
    await star(table, fan.id, { id: fileId, now: clock.now() });
    await buy(fan, fileId);
    await countDownload(table, { fileId, userId: fan.id, day: '2026-11-22' }, clock.now());
  }
  const after = await readCounts();
  expect([after[copied], after[merged]]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);

  const { body } = await market.call('getFile', { params: { id: merged } });
  expect(JSON.parse(body).data).toMatchObject({ star_count: 1, purchase_count: 1, download_count: 1 });
  await drain(ports, fileWorkers);
  expect(await readCounts()).toEqual(after);
});
