import { expect, test } from 'vitest';
import { fileWorkers } from '#functions/test/file-workers';
import { askBack, deliver, fileOf, notify, order, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { worker as orderStatus } from '#functions/workers/order-status';
import { updateFile } from '../files/update-file.ts';
import { listPurchases } from './list-purchases.ts';

test('counts what was bought just now, and what was given back no more', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, buyer, seller } = market;
  const listed = async (query = {}) => {
    const { purchases, pagination } = await valueIn(call(listPurchases, ports, { user: buyer, query }));
    return [purchases.length, pagination.total, pagination.totalPages];
  };
  const orders: string[] = [];
  for (let bought = 0; bought < 3; bought++) {
    orders.push(await order({ ports, file: await fileOf(ports, seller, 100) }, buyer));
    await notify(ports, orders.at(-1) ?? '');
    await drain(ports, [orderStatus]);
  }
  expect(await listed({ limit: '2' })).toEqual([2, 3, 2]);
  expect(await listed({ limit: '2', page: '2' })).toEqual([1, 3, 2]);
  await deliver(ports);
  expect(await listed({ limit: '1' })).toEqual([1, 3, 3]);
  await valueIn(askBack(ports, buyer, orders[0] ?? ''));
  await drain(ports, [orderStatus]);
  expect(await listed()).toEqual([2, 2, 1]);
  await deliver(ports);
  expect(await listed({ limit: '1' })).toEqual([1, 2, 2]);
});

test('finds purchases by title and order number, page by page, and says how many there are', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, buyer, seller } = market;
  const orders: string[] = [];
  for (let bought = 0; bought < 3; bought++) {
    const file = await fileOf(ports, seller, 100 + bought);
    ports.clock.advance(1000);
    orders.push(await order({ ports, file }, buyer));
    await notify(ports, orders.at(-1) ?? '');
    await deliver(ports);
  }
  const titles = async (query: Record<string, string>) => {
    const { purchases, pagination } = await valueIn(call(listPurchases, ports, { user: buyer, query }));
    return { numbers: purchases.map(({ out_trade_no }) => out_trade_no), pagination };
  };
  const [first = '', second = '', third = ''] = orders;
  expect(await titles({ q: second.toLowerCase() })).toMatchObject({ numbers: [second], pagination: { total: 1 } });
  expect(await titles({ q: '没有这个' })).toMatchObject({ numbers: [], pagination: { total: 0, next_cursor: null } });
  const title = (await valueIn(call(listPurchases, ports, { user: buyer }))).purchases[0]?.title ?? '';
  const page = await titles({ q: title, limit: '2' });
  expect(page).toMatchObject({ numbers: [third, second], pagination: { total: 3, totalPages: 2 } });
  expect((await titles({ q: title, limit: '2', page: '2' })).numbers).toEqual([first]);
  expect((await titles({ q: title, limit: '2', cursor: page.pagination.next_cursor ?? '' })).numbers).toEqual([first]);
});

test('says which purchase has a newer version, and which version that is', async () => {
  const market = await testMarket();
  const { ports, buyer, seller, file } = market;
  await paid(market, buyer);
  const versions = async () => {
    const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
    return purchases.map(({ version, latest_version, has_update }) => ({ version, latest_version, has_update }));
  };
  expect(await versions()).toEqual([{ version: 1, latest_version: 1, has_update: false }]);
  for (const text of ['二版', '三版']) {
    const uploads = [(await uploaded(ports, seller.id, { name: 'b.txt', text })).id];
    await valueIn(call(updateFile, ports, { params: { id: file.id }, user: seller, body: { uploads } }));
  }
  await drain(ports, fileWorkers);
  expect(await versions()).toEqual([{ version: 1, latest_version: 3, has_update: true }]);
});
