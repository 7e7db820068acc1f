import { expect, test } from 'vitest';
import { notify, order, testMarket } from '#functions/test/market';

test('a trade that was paid cannot be failed afterwards', async () => {
  const market = await testMarket();
  const outTradeNo = await order(market, market.buyer);
  await notify(market.ports, outTradeNo);
  expect(await notify(market.ports, outTradeNo, 'TRADE_CLOSED')).toMatchObject({
    value: { data: { trade_status: 'TRADE_SUCCESS' } },
  });
});
