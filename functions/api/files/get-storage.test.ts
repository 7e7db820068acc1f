import { expect, test } from 'vitest';
import { order, paid, testMarket } from '#functions/test/market';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { deleteFile } from './delete-file.ts';
import { getStorage } from './get-storage.ts';

async function afterDeletion(transact: (market: Awaited<ReturnType<typeof testMarket>>) => Promise<unknown>) {
  const market = await testMarket();
  const { ports, seller, file } = market;
  await transact(market);
  const deletedAt = ports.clock.now();
  await valueIn(call(deleteFile, ports, { user: seller, params: { id: file.id } }));
  const listed = async () => (await valueIn(call(getStorage, ports, { user: seller }))).deleted;
  const row = { id: file.id, title: file.title, size: file.fileSize, deleted_at: new Date(deletedAt).toISOString() };
  return { ports, deletedAt, listed, row };
}

test('a deleted file that somebody bought is listed as long as its bytes count', async () => {
  const { ports, listed, row } = await afterDeletion((market) => paid(market, market.buyer));
  expect(await listed()).toEqual([{ ...row, released_at: null }]);
  ports.clock.advance(30 * day);
  expect(await listed()).toEqual([{ ...row, released_at: null }]);
});

test('one that somebody may still pay for is listed with the moment until which that is waited for', async () => {
  const { deletedAt, listed, row } = await afterDeletion((market) => order(market, market.buyer));
  expect(await listed()).toEqual([
    { ...row, released_at: new Date(deletedAt + 25 * hour + 20 * minute).toISOString() },
  ]);
});

test('whoever never uploaded anything has all of the space', async () => {
  const user = { id: '01JD0000000000000000000001', username: 'lin' };
  expect(await valueIn(call(getStorage, testPorts(), { user }))).toEqual({
    used_bytes: 0,
    used: 0,
    limit_bytes: 1_073_741_824,
    limit: 1_073_741_824,
    deleted: [],
  });
});
