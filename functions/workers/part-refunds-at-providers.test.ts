import { afterEach, expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { stripeBills } from '../adapters/stripe/bill.ts';
import { listOpenDifferences } from '../store/ledger/differences.ts';
import { findOrder } from '../store/orders/orders.ts';
import { listReversals } from '../store/refunds/reversals.ts';
import { deliverAgain } from '../test/books.ts';
import { quietLog } from '../test/quiet-log.ts';
import {
  booked,
  difference,
  hear,
  marketWithAlipaySale,
  marketWithCardSale,
  orderAndPurchase,
  wrong,
} from '../test/reversals.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';
import { beginPartRefund, beginRefund } from '../usecases/operations/operator-refunds.ts';

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const right = { psp: 0, wrong: [] };

let market: Awaited<ReturnType<typeof marketWithCardSale>>;

afterEach(() => market[Symbol.asyncDispose]());

const why = { note: '少了第三章' };

const giveBack = (amount: number) =>
  beginPartRefund(market.ports, { outTradeNo: market.outTradeNo, amount: fen(amount) }, why);

test('a partial refund that is slow is booked once when its bank is done', async () => {
  market = await marketWithCardSale();
  const { stripe } = market;
  stripe.books.refundState = 'pending';
  await giveBack(333);
  await hear(market).catch(() => undefined);
  expect(await orderAndPurchase(market)).toMatchObject({ balance: 950 - 316 });
  stripe.settleRefund(stripe.refunds[0]?.id ?? '', 'succeeded');
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
  expect(stripe.refunds).toHaveLength(1);
  expect(await difference(market)).toEqual(right);
});

test('a partial refund that its bank returns is the seller’s again, is on the statement, and can be made anew', async () => {
  market = await marketWithCardSale();
  const { ports, outTradeNo, stripe } = market;
  await giveBack(333);
  await hear(market);
  stripe.settleRefund(stripe.refunds[0]?.id ?? '', 'failed');
  await hear(market);
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950, sales: 1 });
  expect(await findOrder(ports.table, outTradeNo)).toMatchObject({ takenBack: 0, takenEarnings: 0 });
  expect(await listReversals(ports.table, outTradeNo)).toMatchObject([{ amount: 333, state: 'failed' }]);
  expect(await difference(market)).toEqual(right);

  expect(await giveBack(333)).toMatchObject({ ok: true, value: { part: 2 } });
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
  expect(await difference(market)).toEqual(right);
  ports.clock.advance(22 * hour);
  expect(await reconcileAll({ ...ports, bills: [stripeBills(market.card)] })).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
});

test('a partial refund that its bank returns after the rest was refunded leaves the books right', async () => {
  market = await marketWithCardSale();
  const { ports, outTradeNo, stripe } = market;
  await giveBack(333);
  await hear(market);
  await beginRefund(ports, outTradeNo, why);
  await hear(market);
  stripe.settleRefund(stripe.refunds[0]?.id ?? '', 'failed');
  await hear(market);
  expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false, balance: 316 });
  expect(await difference(market)).toEqual(right);
});

test('reports of Alipay that come late, after a part was refunded since, book what was refunded in its console', async () => {
  const sold = await marketWithAlipaySale();
  market = { ...sold, payment: '' };
  const { ports, alipay, outTradeNo, bills, listen } = sold;
  alipay.refundByHand(outTradeNo, fen(600));
  const reports = alipay.notices.drain();
  await giveBack(333);
  await deliverAgain(ports);
  for (const report of reports) alipay.notices.add(() => report);
  for (let again = 0; again < 2; again++) await listen().catch(() => undefined);
  expect(await listReversals(ports.table, outTradeNo)).toMatchObject([{ theirNo: 'T1', amount: 600 }]);
  expect(await booked(market, 'psp:alipay')).toBe(67);
  expect(await wrong(market)).toEqual([]);
  for (const hours of [22, 1]) {
    ports.clock.advance(hours * hour);
    await reconcileAll({ ...ports, bills: [bills] });
  }
  expect(await listOpenDifferences(ports.table)).toEqual([]);
});
