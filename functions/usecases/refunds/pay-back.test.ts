import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { paidThrough } from '../../adapters/provider.ts';
import type { PaymentProvider, RefundOutcome } from '../../ports/payments.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { findPurchase } from '../../store/orders/purchases.ts';
import { listAllDue } from '../../store/table/due.ts';
import { always, listOutbox } from '../../store/table/outbox.ts';
import { openBalance } from '../../test/balance.ts';
import { askBack, deliver, notify, order, paid, pass, testMarket } from '../../test/market.ts';
import { retryRefund } from '../operations/refund-retry.ts';
import { findRefund } from './refunds.ts';

const balance: RefundOutcome = { refused: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', who: 'platform' };
const finished: RefundOutcome = { refused: 'ACQ.TRADE_HAS_FINISHED', who: 'person' };

/** A sale whose buyer has asked for the money back, and a provider that says what it is told to. */
async function refunding() {
  const market = await testMarket();
  const mock = market.ports.payments.current;
  const said: { outcome?: RefundOutcome | undefined } = {};
  const asked: string[] = [];
  const provider: PaymentProvider = {
    ...mock,
    refund: async (refund) => {
      asked.push(refund.refundNo);
      return said.outcome ?? mock.refund(refund);
    },
  };
  const ports = { ...market.ports, payments: paidThrough(provider) };
  const outTradeNo = await paid({ ports, file: market.file }, market.buyer);
  const quietly = async () => {
    try {
      await deliver(ports);
    } catch {
      // An answer nobody knows goes back to its queue.
    }
  };
  const ask = async () => {
    await askBack(ports, market.buyer, outTradeNo);
    await quietly();
  };
  const wait = (ms: number, step = 10 * minute) => pass(ports, ms, { step, work: quietly });
  const refund = () => findRefund(ports.table, outTradeNo);
  const status = async () => (await findOrder(ports.table, outTradeNo))?.status;
  return { ...market, ports, outTradeNo, said, asked, ask, quietly, wait, refund, status };
}

test('a refund that our balance does not cover is tried again every hour, until it does', async () => {
  const { ports, said, asked, ask, wait, refund, status, seller } = await refunding();
  said.outcome = balance;
  await ask();
  expect(await refund()).toMatchObject({ state: 'approved', lastCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' });
  await wait(5 * hour);
  expect([asked.length, await status()]).toEqual([6, 'refunding']);
  said.outcome = undefined;
  await wait(hour);
  expect([await status(), (await refund())?.state]).toEqual(['refunded', 'done']);
  expect(new Set(asked).size).toBe(1);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
});

test('what the provider turned down for good waits for a person, and is asked for again only at their word', async () => {
  const { ports, outTradeNo, said, asked, ask, quietly, wait, refund, status, buyer, file } = await refunding();
  said.outcome = finished;
  await ask();
  expect(await refund()).toMatchObject({ state: 'manual', lastCode: 'ACQ.TRADE_HAS_FINISHED' });
  expect((await listAllDue(ports.table, 'ESC', always)).map((item) => item.outTradeNo)).toEqual([outTradeNo]);
  await wait(3 * day, hour);
  expect([asked.length, await status()]).toEqual([1, 'refunding']);
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeDefined();

  said.outcome = undefined;
  expect(await retryRefund(ports, outTradeNo)).toMatchObject({ ok: true, value: { state: 'approved' } });
  expect(await listAllDue(ports.table, 'ESC', always)).toEqual([]);
  await quietly();
  expect([await status(), (await refund())?.state]).toEqual(['refunded', 'done']);
  expect(await retryRefund(ports, outTradeNo)).toMatchObject({ ok: false, code: 'refund_state' });
  expect(await retryRefund(ports, 'nobody')).toEqual({ ok: false, code: 'refund_not_found' });
});

test('a refund that nobody knows anything of for a day is left to a person', async () => {
  const { said, ask, wait, refund, ports } = await refunding();
  said.outcome = 'unknown';
  await ask();
  await wait(23 * hour, 20 * minute);
  expect((await refund())?.state).toBe('approved');
  await wait(3 * hour, 20 * minute);
  expect(await refund()).toMatchObject({ state: 'manual', lastCode: 'NO_ANSWER' });
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue === 'order-status')).toEqual([]);
});

test('a person who has it tried again gives the provider another day', async () => {
  const { ports, outTradeNo, said, ask, wait, refund } = await refunding();
  said.outcome = finished;
  await ask();
  await wait(3 * day, hour);
  said.outcome = 'unknown';
  await retryRefund(ports, outTradeNo);
  await wait(23 * hour, 20 * minute);
  expect((await refund())?.state).toBe('approved');
  said.outcome = undefined;
  await wait(2 * hour, 20 * minute);
  expect((await refund())?.state).toBe('done');
});

test('a double payment that cannot go back is left to a person as well', async () => {
  const market = await testMarket();
  const mock = market.ports.payments.current;
  const provider: PaymentProvider = { ...mock, refund: async () => finished };
  const ports = { ...market.ports, payments: paidThrough(provider) };
  const first = await order({ ports, file: market.file }, market.buyer);
  await notify(ports, first, 'failure');
  await deliver(ports);
  await paid({ ports, file: market.file }, market.buyer);
  const trade = { outTradeNo: first, tradeNo: 'T', amount: 3900, state: 'paid' } as const;
  await ports.queues.send('order-status', { kind: 'notified', provider: 'mock', ...trade });
  await deliver(ports);
  expect((await findOrder(ports.table, first))?.status).toBe('duplicate');
  expect(await findRefund(ports.table, first)).toMatchObject({ state: 'manual', lastCode: 'ACQ.TRADE_HAS_FINISHED' });
});

test('whoever is told once is not told every hour', async () => {
  const { ports, said, ask, wait } = await refunding();
  const heard: string[] = [];
  const { commit } = ports.table;
  ports.table.commit = async (writes) => {
    for (const write of writes) if ('put' in write && write.put.kind === 'parked') heard.push(String(write.put.reason));
    return commit(writes);
  };
  said.outcome = balance;
  await ask();
  await wait(6 * hour);
  expect(heard).toHaveLength(1);
  said.outcome = finished;
  await wait(6 * hour);
  expect(heard).toHaveLength(2);
});

test('refunds of one moment have a number each, out of the whole number of their order', async () => {
  const market = await testMarket();
  const { ports, buyer, other } = market;
  const orders = [await paid(market, buyer), await paid(market, other)];
  for (const [at, user] of [buyer, other].entries()) await askBack(ports, user, orders[at] ?? '');
  const refunds = await Promise.all(orders.map((outTradeNo) => findRefund(ports.table, outTradeNo)));
  expect(new Set(refunds.map((refund) => refund?.requestedAt)).size).toBe(1);
  expect(refunds.map((refund) => refund?.refundNo)).toEqual(orders.map((outTradeNo) => `${outTradeNo}R1`));
});
