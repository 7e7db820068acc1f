import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { listPurchases } from '../api/orders/list-purchases.ts';
import { listSales } from '../api/orders/list-sales.ts';
import { getPaymentStatus } from '../api/payments/get-payment-status.ts';
import { findOrder } from '../store/orders/orders.ts';
import { openBalance } from '../test/balance.ts';
import { deliver, notify, order, pass, testMarket } from '../test/market.ts';
import { call, valueIn } from '../test/ports.ts';
import { worker } from './order-status.ts';
import { schedule as sweep } from './sweep.ts';

/** A market with an unpaid order. */
async function opened() {
  const market = await testMarket({ price: 1000 });
  const { ports, seller } = market;
  const outTradeNo = await order(market, market.buyer);
  const params = { out_trade_no: outTradeNo };
  const status = async () => (await valueIn(call(getPaymentStatus, ports, { params }))).data.status;
  const state = async (number = outTradeNo) => (await findOrder(ports.table, number))?.status;
  /** A signed notification of the provider about the order. */
  const hear = async (state: 'paid' | 'closed', amount = 1000) => {
    const trade = { outTradeNo, tradeNo: 'T1', amount, provider: 'mock', state };
    await ports.queues.send('order-status', { kind: 'notified', ...trade });
    await deliver(ports);
  };
  return { ...market, outTradeNo, status, state, hear, balance: () => openBalance(ports.table, seller.id) };
}

test('fifty notifications, twenty at once, are one purchase, one sale and one payment to the seller', async () => {
  const { ports, outTradeNo, status, balance, buyer, seller } = await opened();
  await Promise.all(Array.from({ length: 20 }, () => notify(ports, outTradeNo)));
  await Promise.all([deliver(ports), deliver(ports), deliver(ports)]);
  for (let times = 0; times < 30; times++) await notify(ports, outTradeNo);
  await deliver(ports);

  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  const { sales } = await valueIn(call(listSales, ports, { user: seller }));
  expect([purchases.length, sales.length, await balance()]).toEqual([1, 1, 950]);
  expect(await status()).toBe('completed');
});

test('a crash between paying and sending is made up for by the sweep, once', async () => {
  const { ports, outTradeNo, balance } = await opened();
  await notify(ports, outTradeNo);
  const lost = { ...ports, queues: { send: () => Promise.reject(new Error('queue is away')) } };
  const [message] = ports.queues.sent.splice(0);
  if (message?.queue !== 'order-status') throw new Error('no notification');
  await worker.work(message.message as never, lost);
  expect(await balance()).toBe(0);
  await pass(ports, 3 * minute);
  expect(await balance()).toBe(950);
});

test('an order nobody pays is closed after half an hour and leaves the sweeper’s list after 25 hours', async () => {
  const { ports, status, state } = await opened();
  await pass(ports, 31 * minute);
  expect(await state()).toBe('closed');
  expect(await status()).toBe('failed');
  await pass(ports, 26 * hour, { step: hour });
  ports.clock.advance(day);
  await sweep.run(ports);
  expect(ports.queues.sent.filter(({ queue }) => queue === 'order-status')).toEqual([]);
});

test('a payment that arrives after the close is honoured', async () => {
  const { hear, state, balance } = await opened();
  await hear('closed');
  expect(await state()).toBe('closed');
  await hear('paid');
  expect([await state(), await balance()]).toEqual(['paid', 950]);
});

test('another amount does not end the watch over an order nobody has looked at for a day', async () => {
  const { ports, hear, state } = await opened();
  ports.clock.advance(26 * hour);
  await hear('paid', 999);
  await sweep.run(ports);
  await deliver(ports);
  expect(await state()).toBe('closed');
});
