import { expect, test } from 'vitest';
import { minute } from '#shared/limits';
import { createFile } from '../../api/files/create-file.ts';
import { deleteFile } from '../../api/files/delete-file.ts';
import { listPurchases } from '../../api/orders/list-purchases.ts';
import { listSales } from '../../api/orders/list-sales.ts';
import type { Table } from '../../ports/table.ts';
import { listOutbox } from '../../store/table/outbox.ts';
import { fileWorkers } from '../../test/file-workers.ts';
import { deliver, notify, order, paid, testMarket } from '../../test/market.ts';
import { call, drain, valueIn } from '../../test/ports.ts';
import { uploaded } from '../../test/uploads.ts';
import { schedule as sweep } from '../../workers/sweep.ts';

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
    query: (asked) =>
      asked.pk.startsWith('BOUGHT#') ? Promise.resolve({ items: [], cursor: undefined }) : ports.table.query(asked),
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
