import { expect, test } from 'vitest';
import { deliver, notify, order, testMarket } from '../runtime/test-market.ts';
import { call, valueIn } from '../runtime/test-ports.ts';
import { listSales } from './list-sales.ts';

test('a seller without sales sees zeros, not an error', async () => {
  const { ports, seller } = await testMarket();
  expect(await valueIn(call(listSales, ports, { user: seller }))).toMatchObject({
    sales: [],
    total_earnings: 0,
    total_sales: 0,
    average_price: 0,
  });
});

test('a sale names its buyer, its order and what reaches the seller', async () => {
  const market = await testMarket({ price: 3900 });
  const outTradeNo = await order(market, market.buyer);
  await notify(market.ports, outTradeNo);
  await deliver(market.ports);
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
  const found = async (q: string) => {
    const answer = await valueIn(call(listSales, market.ports, { user: market.seller, query: { q } }));
    return { numbers: answer.sales.map((sale) => sale.out_trade_no), sold: answer.total_sales };
  };
  expect(await found('BUYER_bei')).toEqual({ numbers: [numbers[0]], sold: 2 });
  expect(await found(numbers[1]?.slice(0, 26) ?? '')).toEqual({ numbers: [numbers[1]], sold: 2 });
});
