import { expect, test } from 'vitest';
import { findPurchase } from '../../store/orders/purchases.ts';
import { order, testMarket } from '../../test/market.ts';
import { call, valueIn } from '../../test/ports.ts';
import { getPaymentStatus } from './get-payment-status.ts';

test('asks the provider, so a buyer whose notification was lost still gets the file', async () => {
  const market = await testMarket();
  const { ports, buyer, file } = market;
  const out_trade_no = await order(market, buyer);
  const ask = () => valueIn(call(getPaymentStatus, ports, { params: { out_trade_no } }));
  expect(await ask()).toEqual({ data: { status: 'pending', file_post_id: file.id } });
  await ports.mockBank.decide(out_trade_no, 'paid');
  expect((await ask()).data.status).toBe('completed');
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeDefined();
});

test('stays pending while the provider is away: unclear is never failed', async () => {
  const market = await testMarket();
  const out_trade_no = await order(market, market.buyer);
  const away = { ...market.ports.payments.current, query: async () => 'unknown' as const };
  const ports = { ...market.ports, payments: { current: away, named: () => away } };
  expect((await valueIn(call(getPaymentStatus, ports, { params: { out_trade_no } }))).data.status).toBe('pending');
});
