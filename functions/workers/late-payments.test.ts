import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { paidThrough } from '../adapters/provider.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import { getPaymentStatus } from '../api/payments/get-payment-status.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { findOrder } from '../store/orders/orders.ts';
import { deliverAgain, settleAll } from '../test/books.ts';
import { order, pass, testMarket } from '../test/market.ts';
import { call, valueIn } from '../test/ports.ts';
import { goToPay, providedMarket } from '../test/providers.ts';
import { worker as orderStatus } from './order-status.ts';

/** Payments after their order was closed, and orders after their payment went back. */

/** The buyer pays on the page still open on a computer, after the page on a phone replaced its order. */
async function closedUnpaid() {
  const market = await providedMarket();
  const { ports, buyer, file, alipay } = market;
  const first = await goToPay(market, buyer);
  const body = { file_post_id: file.id, payment_type: 'mobile' };
  await valueIn(call(createPayment, ports, { user: buyer, body }));
  expect((await findOrder(ports.table, first.outTradeNo))?.status).toBe('closed');
  const params = { out_trade_no: first.outTradeNo };
  const status = async () => (await valueIn(call(getPaymentStatus, ports, { params }))).data.status;
  return { ...market, first, status, pay: () => alipay.pay(first.address) };
}

test('a page that hears of a payment for what is bought already has the money sent back', async () => {
  await using market = await closedUnpaid();
  const { ports, alipay } = market;
  alipay.pay((await goToPay(market, market.buyer)).address);
  await settleAll(ports);
  market.pay();
  ports.clock.advance(minute);
  await market.status();
  await settleAll(ports);
  expect((await findOrder(ports.table, market.first.outTradeNo))?.status).toBe('duplicate_refunded');
});

test('an order that is out of every payment’s reach is not asked about again, whoever looks', async () => {
  await using market = await closedUnpaid();
  market.ports.clock.advance(25 * hour);
  const before = market.alipay.requests.length;
  expect(await market.status()).toBe('failed');
  expect(market.alipay.requests).toHaveLength(before);
});

test('a provider that is away when a closed order is looked at last is asked again until it answers', async () => {
  await using market = await closedUnpaid();
  const { ports, alipay } = market;
  market.pay();
  alipay.faults.decide(() => 'lose request');
  await pass(ports, 30 * hour, { step: 30 * minute, work: () => deliverAgain(ports) });
  expect((await findOrder(ports.table, market.first.outTradeNo))?.status).toBe('closed');
  alipay.faults.decide(undefined);
  await settleAll(ports, 2 * 60);
  expect((await findOrder(ports.table, market.first.outTradeNo))?.status).toBe('paid');
});

test('what a provider calls closed is watched as long as what we closed', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const out_trade_no = await order(market, buyer);
  await ports.mockBank.decide(out_trade_no, 'closed');
  await valueIn(call(getPaymentStatus, ports, { params: { out_trade_no } }));
  const [item] = await ports.table.getMany([{ pk: `ORD#${out_trade_no}`, sk: 'ORD' }]);
  expect(item).toMatchObject({ status: 'closed', duePk: expect.any(String), relatedPk: expect.any(String) });
});

test('a provider closes only orders of its own', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  const trade = { outTradeNo, tradeNo: 'T1', amount: fen(3900), state: 'closed' } as const;
  await ports.queues.send('order-status', { kind: 'notified', provider: 'stripe', ...trade });
  await deliverAgain(ports);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('pending');
});

test('a payment of another amount is told to a person a few times, not with every sweep for ever', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  const { current } = ports.payments;
  const query = async () => ({ outTradeNo, tradeNo: 'T1', amount: fen(999), state: 'paid' }) as const;
  const provider = { ...current, query };
  const asking = { ...ports, payments: paidThrough(provider) };
  const check = { kind: 'check', outTradeNo } as const;
  let parked = 0;
  const work = async () => {
    for (const { message } of ports.queues.sent.splice(0)) {
      expect(message).toEqual(check);
      await orderStatus.work(check, asking).catch(ifParked);
      parked += 1;
    }
  };
  await pass(ports, 26 * hour, { step: 15 * minute, work });
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('pending');
  expect(parked).toBeGreaterThan(0);
  expect(parked).toBeLessThan(10);
});

function ifParked(error: unknown): void {
  if (!(error instanceof Parked)) throw error;
}
