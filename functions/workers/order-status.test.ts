import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { getPaymentStatus } from '../api/orders/get-payment-status.ts';
import { listPurchases } from '../api/orders/list-purchases.ts';
import { listSales } from '../api/orders/list-sales.ts';
import { findOrder } from '../store/orders/orders.ts';
import { openBalance } from '../store/payouts/balance.ts';
import { deliver, notify, order, type TestMarket, testMarket } from '../test/market.ts';
import { call, valueIn } from '../test/ports.ts';
import { schedule as sweep } from './sweep.ts';

const statusOf = async ({ ports }: TestMarket, out_trade_no: string): Promise<string> =>
  (await valueIn(call(getPaymentStatus, ports, { params: { out_trade_no } }))).data.status;

const stateOf = async ({ ports }: TestMarket, outTradeNo: string) => (await findOrder(ports.table, outTradeNo))?.status;

test('fifty notifications, twenty at once, are one purchase, one sale and one payment to the seller', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, seller } = market;
  const outTradeNo = await order(market, buyer);
  await Promise.all(Array.from({ length: 20 }, () => notify(ports, outTradeNo)));
  await Promise.all([deliver(ports), deliver(ports), deliver(ports)]);
  for (let times = 0; times < 30; times++) await notify(ports, outTradeNo);
  await deliver(ports);

  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  const { sales } = await valueIn(call(listSales, ports, { user: seller }));
  expect([purchases.length, sales.length, await openBalance(ports.table, seller.id)]).toEqual([1, 1, 950]);
  expect(await statusOf(market, outTradeNo)).toBe('completed');
});

test('a lost notification is made up for by the sweep', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  await ports.mockBank.decide(outTradeNo, 'paid');
  ports.clock.advance(minute);
  await sweep.run(ports);
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('paid');
});

test('a crash between paying and sending is made up for by the sweep, once', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, seller } = market;
  const outTradeNo = await order(market, buyer);
  await notify(ports, outTradeNo);
  const lost = { ...ports, queues: { send: () => Promise.reject(new Error('queue is away')) } };
  const [message] = ports.queues.sent.splice(0);
  const { worker } = await import('./order-status.ts');
  if (message?.queue !== 'order-status') throw new Error('no notification');
  await worker.work(message.message as never, lost);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
  for (let times = 0; times < 3; times++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
    await deliver(ports);
  }
  expect(await openBalance(ports.table, seller.id)).toBe(950);
});

test('an order nobody pays is closed after half an hour and leaves the janitor’s list after 25 hours', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  for (let at = 0; at < 31; at++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
    await deliver(ports);
  }
  expect(await stateOf(market, outTradeNo)).toBe('closed');
  expect(await statusOf(market, outTradeNo)).toBe('failed');
  for (let at = 0; at < 26; at++) {
    ports.clock.advance(hour);
    await sweep.run(ports);
    await deliver(ports);
  }
  ports.clock.advance(day);
  await sweep.run(ports);
  expect(ports.queues.sent.filter(({ queue }) => queue === 'order-status')).toEqual([]);
});

test('a payment that arrives after the close is honoured', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, seller } = market;
  const outTradeNo = await order(market, buyer);
  const trade = { outTradeNo, tradeNo: 'T1', amount: 1000, provider: 'mock' };
  await ports.queues.send('order-status', { kind: 'notified', ...trade, state: 'closed' });
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('closed');
  await ports.queues.send('order-status', { kind: 'notified', ...trade, state: 'paid' });
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('paid');
  expect(await openBalance(ports.table, seller.id)).toBe(950);
});

test('another amount than the order’s changes nothing and is left for a person', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  const trade = { outTradeNo, tradeNo: 'T1', amount: 999, provider: 'mock', state: 'paid' } as const;
  await ports.queues.send('order-status', { kind: 'notified', ...trade });
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('pending');
});

test('another amount does not end the watch over an order nobody has looked at for a day', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  ports.clock.advance(26 * hour);
  const trade = { outTradeNo, tradeNo: 'T1', amount: 999, provider: 'mock', state: 'paid' } as const;
  await ports.queues.send('order-status', { kind: 'notified', ...trade });
  await deliver(ports);
  await sweep.run(ports);
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('closed');
});

test('a second payment for what is owned already goes back by itself, once', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, seller } = market;
  const first = await order(market, buyer);
  ports.clock.advance(31 * minute);
  const second = await order(market, buyer);
  expect(second).not.toBe(first);
  await notify(ports, first);
  await notify(ports, second);
  await deliver(ports);
  expect([await stateOf(market, first), await stateOf(market, second)]).toEqual(['paid', 'duplicate_refunded']);
  expect(await openBalance(ports.table, seller.id)).toBe(950);
  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  expect(purchases.map((purchase) => purchase.out_trade_no)).toEqual([first]);
});
