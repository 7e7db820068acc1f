import { expect, test } from 'vitest';
import { askBack, deliver, fileOf, notify, order, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { day } from '#shared/limits';
import { listSales } from './list-sales.ts';

test('a sale names its buyer, its order and what reaches the seller', async () => {
  const market = await testMarket({ price: 3900 });
  const outTradeNo = await paid(market, market.buyer);
  const { sales } = await valueIn(call(listSales, market.ports, { user: market.seller }));
  expect(sales).toMatchObject([
    { out_trade_no: outTradeNo, buyer_username: 'buyer_bei', amount: 39, fee: 1.95, earnings: 37.05 },
  ]);
  expect((await valueIn(call(listSales, market.ports, { user: market.buyer }))).sales).toEqual([]);
});

test('finds sales by buyer and order number, and the totals stay those of all sales', async () => {
  const market = await testMarket({ price: 1000 });
  const numbers = [await order(market, market.buyer), await order(market, market.other)];
  for (const number of numbers) await notify(market.ports, number);
  await deliver(market.ports);
  const search = async (q: string) => {
    const answer = await valueIn(call(listSales, market.ports, { user: market.seller, query: { q } }));
    return { numbers: answer.sales.map((sale) => sale.out_trade_no), sold: answer.total_sales };
  };
  expect(await search('BUYER_bei')).toEqual({ numbers: [numbers[0]], sold: 2 });
  expect(await search(numbers[1]?.slice(0, 26) ?? '')).toEqual({ numbers: [numbers[1]], sold: 2 });
});

test('a sale of this moment and one that was given back are in the list, and in its number', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, seller, buyer, other } = market;
  const listed = async () => {
    const query = { limit: '1' };
    const { sales, total_sales, pagination } = await valueIn(call(listSales, ports, { user: seller, query }));
    return { state: sales[0]?.payout_state, total_sales, total: pagination.total };
  };
  const numbers = [await order(market, buyer), await order(market, other)];
  for (const number of numbers) await notify(ports, number);
  await drain(ports, [orderStatus]);
  expect(await listed()).toEqual({ state: 'settling', total_sales: 0, total: 2 });
  await deliver(ports);
  expect(await listed()).toEqual({ state: 'settling', total_sales: 2, total: 2 });
  for (const [at, user] of [buyer, other].entries()) await valueIn(askBack(ports, user, numbers[at] ?? ''));
  await deliver(ports);
  expect(await listed()).toEqual({ state: 'refunded', total_sales: 0, total: 2 });
});

test('tells the way of a sale’s money, however many days it is ago', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  for (let sold = 0; sold < 40; sold++) {
    ports.clock.advance(day);
    await paid({ ports, file: await fileOf(ports, seller, 100) }, buyer);
  }
  // Sold at noon, and mature at six the next morning.
  const dates = ['20261122', '20261123', '20261201'];
  for (const date of dates) {
    const update = { pk: `SBAL#${seller.id}`, sk: `B#${date}06#0` };
    await ports.table.commit([{ update, change: { set: { frozenBy: `P${date}` } }, when: [{ exists: true }] }]);
  }
  const payouts = async (query: Record<string, string>) => {
    const { sales } = await valueIn(call(listSales, ports, { user: seller, query }));
    return sales.map(({ payout_id }) => payout_id);
  };
  const all = [...Array.from({ length: 30 }, () => null), 'P20261201', ...Array.from({ length: 7 }, () => null)];
  expect(await payouts({ limit: '40' })).toEqual([...all, 'P20261123', 'P20261122']);
  expect(await payouts({ limit: '1', page: '31' })).toEqual(['P20261201']);
  expect(await payouts({ limit: '20', page: '2' })).toEqual([...all.slice(20), 'P20261123', 'P20261122']);
});
