import { expect, test } from 'vitest';
import { createFile } from '#functions/api/files/create-file';
import { deleteFile } from '#functions/api/files/delete-file';
import { listPurchases } from '#functions/api/orders/list-purchases';
import { listSales } from '#functions/api/orders/list-sales';
import type { Table } from '#functions/ports/table';
import { listOutbox } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { deliver, notify, order, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { schedule as sweep } from '#functions/workers/sweep';
import { minute } from '#shared/limits';

async function setUp() {
  const market = await testMarket({ price: 900 });
  const { ports, seller, buyer, other, file } = market;
  const remove = async (seenByJobs: Table = ports.table, id = file.id) => {
    await valueIn(call(deleteFile, ports, { params: { id }, user: seller }));
    await drain({ ...ports, table: seenByJobs }, fileWorkers);
  };
  const bought = async (user = buyer) =>
    (await valueIn(call(listPurchases, ports, { user }))).purchases.map(({ file_deleted }) => file_deleted);
  const sold = async () =>
    (await valueIn(call(listSales, ports, { user: seller }))).sales.map(({ file_deleted }) => file_deleted);
  const waits = async () =>
    (await listOutbox(ports.table)).some(({ message }) => JSON.stringify(message).includes('note-deleted'));
  return { market, ports, seller, buyer, other, remove, bought, sold, waits };
}

test('purchases and sales say that their file was deleted since, and said nothing before', async () => {
  const { market, buyer, other, remove, bought, sold } = await setUp();
  await paid(market, buyer);
  await paid(market, other);
  expect([await bought(), await bought(other), await sold()]).toEqual([[false], [false], [false, false]]);
  await remove();
  expect([await bought(), await bought(other), await sold()]).toEqual([[true], [true], [true, true]]);
});

test('so does an order that was opened before and paid after', async () => {
  const { market, ports, buyer, other, remove, bought, sold } = await setUp();
  await paid(market, buyer);
  const number = await order(market, other);
  await remove();
  await notify(ports, number);
  await deliver(ports);
  expect([await bought(other), await sold()]).toEqual([[true], [true, true]]);
});

test('a purchase that the index does not know of yet is found by a second look', async () => {
  const { market, ports, buyer, remove, bought, sold, waits } = await setUp();
  await paid(market, buyer);
  const blind: Table = {
    ...ports.table,
    query: (listQuery) =>
      listQuery.pk.startsWith('BOUGHT#')
        ? Promise.resolve({ items: [], cursor: undefined })
        : ports.table.query(listQuery),
  };
  await remove(blind);
  expect([await bought(), await waits()]).toEqual([[false], true]);
  ports.clock.advance(6 * minute);
  await sweep.run(ports);
  await drain(ports, fileWorkers);
  expect([await bought(), await sold(), await waits()]).toEqual([[true], [true], false]);
});

test('what nobody bought is deleted without a word to anybody', async () => {
  const { ports, seller, remove, waits } = await setUp();
  const { id } = await uploaded(ports, seller.id, { name: 'b.txt', text: '新' });
  const body = { title: '讲义', price: 1, uploads: [id] };
  const { data } = await valueIn(call(createFile, ports, { user: seller, body }));
  await remove(ports.table, data.id);
  expect(await waits()).toBe(false);
});
