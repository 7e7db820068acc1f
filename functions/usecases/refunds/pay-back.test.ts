import { expect, test } from 'vitest';
import { paidThrough } from '#functions/adapters/provider';
import type { PaymentProvider, RefundOutcome } from '#functions/ports/payments';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findRefund } from '#functions/store/refunds/refunds';
import { listAllDue } from '#functions/store/table/due';
import { always, listOutbox } from '#functions/store/table/outbox';
import { openBalance } from '#functions/test/balance';
import { askBack, deliver, notify, order, paid, pass, testMarket } from '#functions/test/market';
import { day, hour, minute } from '#shared/limits';
import { retryRefund } from '../operations/refund-retry.ts';

const balanceRefusal: RefundOutcome = { refused: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', who: 'platform' };
const finalRefusal: RefundOutcome = { refused: 'ACQ.TRADE_HAS_FINISHED', who: 'person' };

/** A sale whose buyer may request a refund, and a provider whose outcome the test sets. */
async function refunding() {
  const market = await testMarket();
  const mock = market.ports.payments.current;
  const providerStub: { outcome?: RefundOutcome | undefined } = {};
  const refundNumbers: string[] = [];
  const provider: PaymentProvider = {
    ...mock,
    refund: async (refund) => {
      refundNumbers.push(refund.refundNo);
      return providerStub.outcome ?? mock.refund(refund);
    },
  };
  const ports = { ...market.ports, payments: paidThrough(provider) };
  const outTradeNo = await paid({ ports, file: market.file }, market.buyer);
  const deliverQuietly = async () => {
    try {
      await deliver(ports);
    } catch {
      // A message whose outcome is unknown goes back to its queue.
    }
  };
  const requestRefund = async () => {
    await askBack(ports, market.buyer, outTradeNo);
    await deliverQuietly();
  };
  const wait = (ms: number, step = 10 * minute) => pass(ports, ms, { step, work: deliverQuietly });
  const refund = () => findRefund(ports.table, outTradeNo);
  const status = async () => (await findOrder(ports.table, outTradeNo))?.status;
  return {
    ...market,
    ports,
    outTradeNo,
    providerStub,
    refundNumbers,
    requestRefund,
    deliverQuietly,
    wait,
    refund,
    status,
  };
}

test('a refund that our balance at the provider does not cover is tried again every hour, until it does', async () => {
  const { ports, providerStub, refundNumbers, requestRefund, wait, refund, status, seller } = await refunding();
  providerStub.outcome = balanceRefusal;
  await requestRefund();
  expect(await refund()).toMatchObject({ state: 'approved', lastCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' });
  await wait(5 * hour);
  expect([refundNumbers.length, await status()]).toEqual([6, 'refunding']);
  providerStub.outcome = undefined;
  await wait(hour);
  expect([await status(), (await refund())?.state]).toEqual(['refunded', 'done']);
  expect(new Set(refundNumbers).size).toBe(1);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
});

test('a refund that the provider refuses for good waits for an operator, and is sent again only by them', async () => {
  const {
    ports,
    outTradeNo,
    providerStub,
    refundNumbers,
    requestRefund,
    deliverQuietly,
    wait,
    refund,
    status,
    buyer,
    file,
  } = await refunding();
  providerStub.outcome = finalRefusal;
  await requestRefund();
  expect(await refund()).toMatchObject({ state: 'manual', lastCode: 'ACQ.TRADE_HAS_FINISHED' });
  expect((await listAllDue(ports.table, 'ESC', always)).map((item) => item.outTradeNo)).toEqual([outTradeNo]);
  await wait(3 * day, hour);
  expect([refundNumbers.length, await status()]).toEqual([1, 'refunding']);
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeDefined();

  providerStub.outcome = undefined;
  expect(await retryRefund(ports, outTradeNo)).toMatchObject({ ok: true, value: { state: 'approved' } });
  expect(await listAllDue(ports.table, 'ESC', always)).toEqual([]);
  await deliverQuietly();
  expect([await status(), (await refund())?.state]).toEqual(['refunded', 'done']);
  expect(await retryRefund(ports, outTradeNo)).toMatchObject({ ok: false, code: 'refund_state' });
  expect(await retryRefund(ports, 'nobody')).toEqual({ ok: false, code: 'refund_not_found' });
});

test('a refund whose outcome is unknown for a day is left to an operator', async () => {
  const { providerStub, requestRefund, wait, refund, ports } = await refunding();
  providerStub.outcome = 'unknown';
  await requestRefund();
  await wait(23 * hour, 20 * minute);
  expect((await refund())?.state).toBe('approved');
  await wait(3 * hour, 20 * minute);
  expect(await refund()).toMatchObject({ state: 'manual', lastCode: 'NO_ANSWER' });
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue === 'order-status')).toEqual([]);
});

test('an operator who retries a refund gives the provider another day', async () => {
  const { ports, outTradeNo, providerStub, requestRefund, wait, refund } = await refunding();
  providerStub.outcome = finalRefusal;
  await requestRefund();
  await wait(3 * day, hour);
  providerStub.outcome = 'unknown';
  await retryRefund(ports, outTradeNo);
  await wait(23 * hour, 20 * minute);
  expect((await refund())?.state).toBe('approved');
  providerStub.outcome = undefined;
  await wait(2 * hour, 20 * minute);
  expect((await refund())?.state).toBe('done');
});

test('a duplicate payment that cannot be refunded is left to an operator as well', async () => {
  const market = await testMarket();
  const mock = market.ports.payments.current;
  const provider: PaymentProvider = { ...mock, refund: async () => finalRefusal };
  const ports = { ...market.ports, payments: paidThrough(provider) };
  const first = await order({ ports, file: market.file }, market.buyer);
  await notify(ports, first, 'failure');
  await deliver(ports);
  await paid({ ports, file: market.file }, market.buyer);
  const payment = { outTradeNo: first, tradeNo: 'T', amount: 3900, state: 'paid' } as const;
  await ports.queues.send('order-status', { kind: 'notified', provider: 'mock', ...payment });
  await deliver(ports);
  expect((await findOrder(ports.table, first))?.status).toBe('duplicate');
  expect(await findRefund(ports.table, first)).toMatchObject({ state: 'manual', lastCode: 'ACQ.TRADE_HAS_FINISHED' });
});

test('the same refusal is reported once, and not every hour', async () => {
  const { ports, providerStub, requestRefund, wait } = await refunding();
  const parkedReasons: string[] = [];
  const { commit } = ports.table;
  ports.table.commit = async (writes) => {
    for (const write of writes)
      if ('put' in write && write.put.kind === 'parked') parkedReasons.push(String(write.put.reason));
    return commit(writes);
  };
  providerStub.outcome = balanceRefusal;
  await requestRefund();
  await wait(6 * hour);
  expect(parkedReasons).toHaveLength(1);
  providerStub.outcome = finalRefusal;
  await wait(6 * hour);
  expect(parkedReasons).toHaveLength(2);
});

test('refunds of one moment have different numbers, each made of its order number', async () => {
  const market = await testMarket();
  const { ports, buyer, other } = market;
  const orders = [await paid(market, buyer), await paid(market, other)];
  for (const [at, user] of [buyer, other].entries()) await askBack(ports, user, orders[at] ?? '');
  const refunds = await Promise.all(orders.map((outTradeNo) => findRefund(ports.table, outTradeNo)));
  expect(new Set(refunds.map((refund) => refund?.requestedAt)).size).toBe(1);
  expect(refunds.map((refund) => refund?.refundNo)).toEqual(orders.map((outTradeNo) => `${outTradeNo}R1`));
});
