import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { mockPayments } from '../../adapters/mock/payments.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { deliver, order, testMarket } from '../../test/market.ts';
import { call } from '../../test/ports.ts';
import { notifyPayment } from './notify-payment.ts';

async function signed() {
  const market = await testMarket();
  const outTradeNo = await order(market, market.buyer);
  const body = await market.ports.mockBank.decide(outTradeNo, 'paid');
  if (!body) throw new Error('no notification');
  return { ...market, outTradeNo, body };
}

const post = ({ ports }: Pick<Awaited<ReturnType<typeof signed>>, 'ports'>, rawBody: string, provider = 'mock') =>
  call(notifyPayment, ports, { params: { provider }, rawBody });

test('acknowledges a signed notification once the queue has it', async () => {
  const market = await signed();
  expect(await post(market, market.body)).toEqual({ ok: true, value: 'success' });
  expect(market.ports.queues.sent).toHaveLength(1);
  await deliver(market.ports);
  expect((await findOrder(market.ports.table, market.outTradeNo))?.status).toBe('paid');
});

test('does not acknowledge what the queue did not take', async () => {
  const market = await signed();
  const ports = { ...market.ports, queues: { send: () => Promise.reject(new Error('queue is away')) } };
  await expect(call(notifyPayment, ports, { params: { provider: 'mock' }, rawBody: market.body })).rejects.toThrow();
});

test('refuses every tampered, partial, repeated and foreign notification', async () => {
  const market = await signed();
  const changed = (name: string, value: string) => {
    const fields = new URLSearchParams(market.body);
    fields.set(name, value);
    return fields.toString();
  };
  const without = (name: string) => {
    const fields = new URLSearchParams(market.body);
    fields.delete(name);
    return fields.toString();
  };
  const outsider = mockPayments({
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
    table: market.ports.table,
    clock: market.ports.clock,
    appUrl: 'https://tanwei.test',
  });
  const bodies = [
    changed('total_amount', '0.01'),
    changed('out_trade_no', 'other'),
    changed('app_id', 'other-app'),
    changed('seller_id', 'other-seller'),
    changed('sign_type', 'RSA'),
    changed('sign', 'AAAA'),
    changed('trade_status', 'WAIT_BUYER_PAY'),
    without('sign'),
    without('trade_status'),
    `${market.body}&trade_status=TRADE_SUCCESS`,
    `${market.body}&extra=%`,
    '',
    '%',
    '{}',
    String(await outsider.bank.decide(market.outTradeNo, 'paid')),
  ];
  for (const body of bodies) expect(await post(market, body)).toMatchObject({ code: 'notification_refused' });
  expect(await post(market, market.body, 'alipay')).toMatchObject({ code: 'notification_refused' });
  expect(market.ports.queues.sent).toEqual([]);
});

test('thanks the provider for what is genuine but changes nothing here', async () => {
  const { ports } = await testMarket();
  const provider = { ...ports.payments.current, readNotification: async () => 'nothing' as const };
  const hearing = { ...ports, payments: { current: provider, named: () => provider } };
  const answer = await call(notifyPayment, hearing, { params: { provider: 'mock' }, rawBody: 'refund' });
  expect(answer).toEqual({ ok: true, value: 'success' });
  expect(ports.queues.sent).toEqual([]);
});
