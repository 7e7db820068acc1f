import { afterAll, expect, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { localMarket } from '#functions/adapters/dynamo/test-market';
import { testTable } from '#functions/adapters/memory/test-table';
import { paidThrough } from '#functions/adapters/provider';
import type { PaymentProvider } from '#functions/ports/payments';
import type { Table } from '#functions/ports/table';
import { findPurchase } from '#functions/store/orders/purchases';
import { order, type TestMarket, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { second } from '#shared/limits';
import { getPaymentStatus } from './get-payment-status.ts';

test('asks the provider, so a buyer whose notification was lost still gets the file', async () => {
  const market = await testMarket();
  const { ports, buyer, file } = market;
  const out_trade_no = await order(market, buyer);
  const ask = () => valueIn(call(getPaymentStatus, ports, { params: { out_trade_no } }));
  expect(await ask()).toEqual({ data: { status: 'pending', file_post_id: file.id } });
  await ports.mockBank.decide(out_trade_no, 'paid');
  ports.clock.advance(10 * second);
  expect((await ask()).data.status).toBe('completed');
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeDefined();
});

/** An open order whose provider counts how often it is asked. */
async function polled(table: Table) {
  const market = await testMarket({ table });
  const out_trade_no = await order(market, market.buyer);
  const real = market.ports.payments.current;
  let queries = 0;
  const query: PaymentProvider['query'] = async (number) => {
    queries += 1;
    // Long enough for all concurrent polls to have arrived.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return real.query(number);
  };
  const counting = { ...real, query };
  const ports = { ...market.ports, payments: paidThrough(counting) };
  const poll = async () => (await valueIn(call(getPaymentStatus, ports, { params: { out_trade_no } }))).data.status;
  return { ports, out_trade_no, poll, asked: () => queries };
}

const pollTogether = (poll: () => Promise<string>) => Promise.all(Array.from({ length: 50 }, poll));

const local = await localMarket();
afterAll(() => local.stop());

const tables: [string, Table][] = [
  ['in memory', testTable()],
  ['on a real engine', dynamoTable(local.client, local.tableName)],
];

test.each(tables)('50 pages that poll at once ask the provider once in ten seconds, %s', async (_where, table) => {
  const { ports, out_trade_no, poll, asked: queries } = await polled(table);
  expect(new Set(await pollTogether(poll))).toEqual(new Set(['pending']));
  expect(queries()).toBe(1);
  ports.clock.advance(10 * second - 1);
  await pollTogether(poll);
  expect(queries()).toBe(1);

  await ports.mockBank.decide(out_trade_no, 'paid');
  ports.clock.advance(1);
  expect(await pollTogether(poll)).toContain('completed');
  expect(queries()).toBe(2);
  expect(new Set(await pollTogether(poll))).toEqual(new Set(['completed']));
});

const check = async ({ ports }: Pick<TestMarket, 'ports'>, outTradeNo: string) => {
  await ports.queues.send('order-status', { kind: 'check', outTradeNo });
  await drain(ports, [orderStatus]);
};

test('the sweeper takes what a page has heard a moment ago, and pages what the sweeper has', async () => {
  const { ports, out_trade_no, poll, asked: queries } = await polled(testTable());
  await poll();
  await check({ ports }, out_trade_no);
  expect(queries()).toBe(1);
  ports.clock.advance(10 * second);
  await check({ ports }, out_trade_no);
  await poll();
  expect(queries()).toBe(2);
});

test('a page whose question got no answer does not keep the sweeper from asking', async () => {
  const { ports, out_trade_no, asked: queries } = await polled(testTable());
  const { current } = ports.payments;
  const away = { ...current, query: async () => 'unknown' as const };
  const cut = { ...ports, payments: paidThrough(away) };
  await call(getPaymentStatus, cut, { params: { out_trade_no } });
  await check({ ports }, out_trade_no);
  expect(queries()).toBe(1);
});
