import { expect, test } from 'vitest';
import { deliver, fileOf, notify, order, testMarket } from '../runtime/test-market.ts';
import { call, valueIn } from '../runtime/test-ports.ts';
import { fileKey } from '../store/files.ts';
import { listPurchases } from './list-purchases.ts';

test('lists what was bought, newest first, as it was when it was paid for', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, buyer, seller } = market;
  for (let bought = 0; bought < 12; bought++) {
    const file = await fileOf(ports, seller, 100 + bought);
    ports.clock.advance(1000);
    await notify(ports, await order({ ports, file }, buyer));
    await deliver(ports);
  }
  const first = await valueIn(call(listPurchases, ports, { user: buyer }));
  expect(first.pagination).toMatchObject({ page: 1, limit: 10, total: 12, totalPages: 2 });
  expect(first.purchases[0]).toMatchObject({ amount: 1.11, username: 'seller_nan', file_name: '讲义.pdf' });
  const second = await valueIn(call(listPurchases, ports, { user: buyer, query: { page: '2' } }));
  expect(second.purchases.map(({ amount }) => amount)).toEqual([1.01, 1]);
});

test('shows nobody else’s purchases', async () => {
  const market = await testMarket();
  await notify(market.ports, await order(market, market.buyer));
  await deliver(market.ports);
  expect((await valueIn(call(listPurchases, market.ports, { user: market.other }))).purchases).toEqual([]);
});

test('says which purchase has a newer version, and which version that is', async () => {
  const market = await testMarket();
  const { ports, buyer, file } = market;
  await notify(ports, await order(market, buyer));
  await deliver(ports);
  const versions = async () => {
    const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
    return purchases.map(({ version, latest_version, has_update }) => ({ version, latest_version, has_update }));
  };
  expect(await versions()).toEqual([{ version: 1, latest_version: 1, has_update: false }]);
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { version: 3 } } }]);
  expect(await versions()).toEqual([{ version: 1, latest_version: 3, has_update: true }]);
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { keeping: 'gone' } } }]);
  expect(await versions()).toEqual([{ version: 1, latest_version: 1, has_update: false }]);
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
  const found = async (query: Record<string, string>) => {
    const { purchases, pagination } = await valueIn(call(listPurchases, ports, { user: buyer, query }));
    return { numbers: purchases.map(({ out_trade_no }) => out_trade_no), pagination };
  };
  const [first = '', second = '', third = ''] = orders;
  expect(await found({ q: second.toLowerCase() })).toMatchObject({ numbers: [second], pagination: { total: 1 } });
  expect(await found({ q: '没有这个' })).toMatchObject({ numbers: [], pagination: { total: 0, next_cursor: null } });
  const title = (await valueIn(call(listPurchases, ports, { user: buyer }))).purchases[0]?.title ?? '';
  const page = await found({ q: title, limit: '2' });
  expect(page).toMatchObject({ numbers: [third, second], pagination: { total: 3, totalPages: 2 } });
  expect((await found({ q: title, limit: '2', page: '2' })).numbers).toEqual([first]);
  expect((await found({ q: title, limit: '2', cursor: page.pagination.next_cursor ?? '' })).numbers).toEqual([first]);
});
