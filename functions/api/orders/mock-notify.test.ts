import { expect, test } from 'vitest';
import { findOrder } from '../../store/orders/orders.ts';
import { deliver, notify, order, testMarket } from '../../test/market.ts';

test('takes the way of every notification', async () => {
  const market = await testMarket();
  const outTradeNo = await order(market, market.buyer);
  expect(await notify(market.ports, outTradeNo)).toMatchObject({ value: { data: { trade_status: 'TRADE_SUCCESS' } } });
  await deliver(market.ports);
  expect((await findOrder(market.ports.table, outTradeNo))?.status).toBe('paid');
});

test('a trade that was paid cannot be failed afterwards', async () => {
  const market = await testMarket();
  const outTradeNo = await order(market, market.buyer);
  await notify(market.ports, outTradeNo);
  expect(await notify(market.ports, outTradeNo, 'TRADE_CLOSED')).toMatchObject({
    value: { data: { trade_status: 'TRADE_SUCCESS' } },
  });
});

test('knows no trade that nobody opened', async () => {
  const { ports } = await testMarket();
  expect(await notify(ports, 'unknown')).toMatchObject({ code: 'order_not_found' });
});
