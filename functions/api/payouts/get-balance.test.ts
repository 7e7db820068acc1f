import { expect, test } from 'vitest';
import { askBack, deliver, fileOf, notify, order, paid, testMarket } from '#functions/test/market';
import { soldMarket } from '#functions/test/payouts';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { schedule as sweep } from '#functions/workers/sweep';
import { day, minute } from '#shared/limits';
import { getBalance } from './get-balance.ts';

test('somebody who never sold anything has nothing, everywhere', async () => {
  const { ports, buyer } = await testMarket();
  const { currency, maturing, ...balance } = (await valueIn(call(getBalance, ports, { user: buyer }))).data;
  expect([currency, maturing, ...Object.values(balance).filter(Boolean)]).toEqual(['CNY', []]);
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

test('tells what the last 7 and 30 days brought, and takes refunds off the day they were made on', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, other, seller } = market;
  const glance = async () => {
    const { earnings_7d, earnings_30d, total_earnings } = (await valueIn(call(getBalance, ports, { user: seller })))
      .data;
    return [earnings_7d, earnings_30d, total_earnings];
  };
  const sell = async (who: typeof buyer, fen: number) => paid({ ports, file: await fileOf(ports, seller, fen) }, who);
  await sell(buyer, 1000);
  ports.clock.advance(6 * day);
  expect(await glance()).toEqual([9.5, 9.5, 9.5]);
  ports.clock.advance(day);
  const out_trade_no = await sell(other, 2000);
  expect(await glance()).toEqual([19, 28.5, 28.5]);
  await valueIn(askBack(ports, other, out_trade_no));
  await deliver(ports);
  expect(await glance()).toEqual([0, 9.5, 9.5]);
  ports.clock.advance(23 * day);
  expect(await glance()).toEqual([0, 0, 9.5]);
});

test('after a payout came back no time is promised until the seller has done something', async () => {
  const { ports, seller, payOut } = await soldMarket();
  Object.assign(ports.payouts.current, {
    submit: async () => ({ state: 'rejected', code: 'PAYEE_NOT_EXIST', who: 'seller' }),
  });
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  expect((await balance()).next_payout_at).not.toBeNull();
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await payOut();
  for (let at = 0; at < 12; at++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
    await payOut();
  }
  expect(await balance()).toMatchObject({ available: 9.5, in_transit: 0, next_payout_at: null });
});
