import { expect, test } from 'vitest';
import { paidThrough } from '#functions/adapters/provider';
import { notify, order, testMarket } from '#functions/test/market';
import { call } from '#functions/test/ports';
import { notifyPayment } from './notify-payment.ts';

const params = { provider: 'mock' };

test('does not acknowledge what the queue did not take', async () => {
  const market = await testMarket();
  const rawBody = (await market.ports.mockBank.decide(await order(market, market.buyer), 'paid')) ?? '';
  const ports = { ...market.ports, queues: { send: () => Promise.reject(new Error('queue is away')) } };
  await expect(call(notifyPayment, ports, { params, rawBody })).rejects.toThrow('queue is away');
});

test('thanks the provider for what is genuine but changes nothing here', async () => {
  const { ports } = await testMarket();
  const provider = { ...ports.payments.current, readNotification: async () => 'nothing' as const };
  const hearing = { ...ports, payments: paidThrough(provider) };
  const answer = await call(notifyPayment, hearing, { params, rawBody: 'refund' });
  expect(answer).toEqual({ ok: true, value: 'success' });
  expect(ports.queues.sent).toEqual([]);
});

test('a trade that was paid cannot be failed afterwards', async () => {
  const market = await testMarket();
  const outTradeNo = await order(market, market.buyer);
  await notify(market.ports, outTradeNo);
  const again = await notify(market.ports, outTradeNo, 'TRADE_CLOSED');
  expect(again).toMatchObject({ value: { data: { trade_status: 'TRADE_SUCCESS' } } });
});
