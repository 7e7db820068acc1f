import { expect, test } from 'vitest';
import { notify, order, testMarket } from '../runtime/test-market.ts';
import { call, drain, valueIn } from '../runtime/test-ports.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { getBalance } from './get-balance.ts';

test('somebody who never sold anything has nothing, everywhere', async () => {
  const { ports, buyer } = await testMarket();
  expect((await valueIn(call(getBalance, ports, { user: buyer }))).data).toEqual({
    available: 0,
    pending: 0,
    in_transit: 0,
    frozen: 0,
    paid_out: 0,
    total_earnings: 0,
    currency: 'CNY',
    next_payout_at: null,
    payout_account: null,
    payout_held_until: null,
  });
});

test('a sale that is paid and not settled yet is pending', async () => {
  const market = await testMarket({ price: 1000 });
  const outTradeNo = await order(market, market.buyer);
  await notify(market.ports, outTradeNo);
  await drain(market.ports, [orderStatus]);
  expect((await valueIn(call(getBalance, market.ports, { user: market.seller }))).data).toMatchObject({
    available: 0,
    pending: 9.5,
  });
});
