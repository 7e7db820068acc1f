import { expect, test } from 'vitest';
import { updateFile } from '#functions/api/files/update-file';
import { listPurchases } from '#functions/api/orders/list-purchases';
import type { Table } from '#functions/ports/table';
import { newestWrite } from '#functions/store/orders/purchases';
import { listOutbox } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { askBack, deliver, notify, order, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { schedule as sweep } from '#functions/workers/sweep';
import { minute } from '#shared/limits';

async function setUp({ price = 900 } = {}) {
  const market = await testMarket({ price });
  const { ports, seller, buyer, other, file } = market;
  const replace = async () => {
    const uploads = [(await uploaded(ports, seller.id, { name: 'b.txt', text: '新' })).id];
    await valueIn(call(updateFile, ports, { params: { id: file.id }, user: seller, body: { uploads } }));
  };
  const pay = async (number: string) => {
    await notify(ports, number);
    await deliver(ports);
  };
  const buy = (user = buyer) => paid(market, user);
  const latest = async (user = buyer) => {
    const { purchases } = await valueIn(call(listPurchases, ports, { user }));
    return purchases.map(({ version, latest_version }) => [version, latest_version]);
  };
  const waiting = async () =>
    (await listOutbox(ports.table)).flatMap(({ message }) => (isNote(message) ? [message.version] : []));
  const work = (table: Table = ports.table) => drain({ ...ports, table }, fileWorkers);
  const pass = async (time: number) => {
    ports.clock.advance(time);
    await sweep.run(ports);
    await work();
  };
  return { market, ports, seller, buyer, other, replace, pay, buy, latest, waiting, work, pass };
}

const isNote = (message: unknown): message is { version: number } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'note-version';

/** The index lags: it lacks purchases, or still has a returned one. */
const seeing = (table: Table, items: Awaited<ReturnType<Table['query']>>['items']): Table => ({
  ...table,
  query: (listQuery) =>
    listQuery.pk.startsWith('BOUGHT#') ? Promise.resolve({ items, cursor: undefined }) : table.query(listQuery),
});

test('whoever bought an earlier version sees that there is a newer one, and nobody else', async () => {
  const { other, buy, replace, latest, work } = await setUp();
  await buy();
  await replace();
  await work();
  await buy(other);
  expect([await latest(), await latest(other)]).toEqual([[[1, 2]], [[2, 2]]]);
  await replace();
  await work();
  expect([await latest(), await latest(other)]).toEqual([[[1, 3]], [[2, 3]]]);
});

test.each([900, 0])('an order from before, paid when the new version is out, knows of it (%i fen)', async (price) => {
  const { market, ports, buyer, replace, pay, latest, work } = await setUp({ price });
  if (price > 0) {
    const number = await order(market, buyer);
    await replace();
    await work();
    await pay(number);
  } else {
    await order(market, buyer);
    await replace();
    await work(seeing(ports.table, []));
    await deliver(ports);
  }
  expect(await latest()).toEqual([[1, 2]]);
});

test('a purchase that was not in the index yet is found by a second look, and then nothing waits', async () => {
  const { ports, buy, replace, latest, waiting, work, pass } = await setUp();
  await buy();
  await replace();
  await work(seeing(ports.table, []));
  expect([await latest(), await waiting()]).toEqual([[[1, 1]], [2]]);
  await pass(10 * minute);
  expect([await latest(), await waiting()]).toEqual([[[1, 2]], []]);
});

test('a purchase that is gone from the table and still in the index is in nobody’s way', async () => {
  const { market, ports, buyer, other, buy, replace, latest, work } = await setUp();
  const number = await buy();
  await buy(other);
  const { items } = await ports.table.query({ index: 'related', pk: `BOUGHT#${market.file.id}`, limit: 10 });
  await valueIn(askBack(ports, buyer, number));
  await deliver(ports);
  await replace();
  await work(seeing(ports.table, items));
  expect([await latest(), await latest(other)]).toEqual([[], [[1, 2]]]);
});

test('one that comes late does not take back what a later one has noted', async () => {
  const { ports, buy, replace, latest, waiting, pass } = await setUp();
  await buy();
  await replace();
  const late = ports.queues.sent.splice(0);
  await replace();
  await pass(0);
  ports.queues.sent.push(...late);
  await pass(10 * minute);
  expect([await latest(), await waiting()]).toEqual([[[1, 3]], []]);
});

test('an earlier version does not replace a later one that a buyer may have already', async () => {
  const { ports, buyer, market, buy } = await setUp();
  const purchase = { outTradeNo: await buy(), buyerId: buyer.id, fileId: market.file.id };
  const written: boolean[] = [];
  for (const version of [3, 2, 3, 4]) written.push((await ports.table.commit([newestWrite(purchase, version)])).ok);
  expect(written).toEqual([true, false, false, true]);
});
