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
