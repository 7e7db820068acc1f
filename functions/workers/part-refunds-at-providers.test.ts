import { afterEach, expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { stripeBills } from '../adapters/stripe/bill.ts';
import { listOpenDifferences } from '../store/ledger/differences.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findPart } from '../store/refunds/part-refunds.ts';
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
import { hearBoth, qrCodeOf, wechatMarket } from '../test/wechat-market.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { beginPartRefund, beginRefund } from '../usecases/operations/operator-refunds.ts';

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const right = { psp: 0, wrong: [] };

let market: Awaited<ReturnType<typeof marketWithCardSale>>;

afterEach(() => market[Symbol.asyncDispose]());

const why = { note: '少了第三章' };

const giveBack = (amount: number) =>
  beginPartRefund(market.ports, { outTradeNo: market.outTradeNo, amount: fen(amount) }, why);

test('Stripe reports a partial refund of ours, and it is booked once', async () => {
  market = await marketWithCardSale();
  const { ports, outTradeNo, stripe } = market;
  expect(await giveBack(333)).toMatchObject({ ok: true });
  await hear(market);
  await hear(market);
  expect(stripe.refunds).toMatchObject([{ amount: 333, metadata: { refund_no: `${outTradeNo}P1` } }]);
  expect(await findPart(ports.table, outTradeNo, 1)).toMatchObject({ state: 'done' });
  expect(await listReversals(ports.table, outTradeNo)).toEqual([]);
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
  expect(await findOrder(ports.table, outTradeNo)).toMatchObject({ takenBack: 333, takenEarnings: 316 });
  expect(await booked(market, 'fee')).toBe(-50 + 17);
  expect(await difference(market)).toEqual(right);
});

test('a refund in Stripe’s dashboard beside one of ours is booked as well, and a whole one gives the rest', async () => {
  market = await marketWithCardSale();
  await giveBack(333);
  market.stripe.refundByHand(market.payment, 100);
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 411, sales: 1 });
  expect(await difference(market)).toEqual(right);
  expect(await beginRefund(market.ports, market.outTradeNo, why)).toMatchObject({ value: { amount: 567 } });
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await difference(market)).toEqual(right);
});

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

test.each([true, false])(
  'Alipay reports each refund by its number, and one in its console alone is new; heard: %s',
  async (isHeard) => {
    const sold = await marketWithAlipaySale();
    market = { ...sold, payment: '' };
    const { ports, alipay, outTradeNo, bills, listen } = sold;
    await giveBack(333);
    await listen();
    await listen();
    expect(await listReversals(ports.table, outTradeNo)).toEqual([]);
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
    alipay.refundByHand(outTradeNo, fen(100));
    if (!isHeard) alipay.notices.drain();
    for (let again = 0; again < 2; again++) {
      await listen();
      ports.clock.advance(again === 0 ? 22 * hour : hour);
      await reconcileAll({ ...ports, bills: [bills] });
    }
    await listen();
    expect(await listReversals(ports.table, outTradeNo)).toMatchObject([{ theirNo: 'T1', amount: 100 }]);
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 411, sales: 1 });
    expect(await booked(market, 'psp:alipay')).toBe(567);
    expect(await wrong(market)).toEqual([]);
    ports.clock.advance(day);
    await reconcileAll({ ...ports, bills: [bills] });
    expect(await listOpenDifferences(ports.table)).toEqual([]);
  },
);

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

test('WeChat reports a partial refund of ours, and it is booked once', async () => {
  const sold = await wechatMarket();
  market = await marketWithCardSale();
  const { outTradeNo, code } = await qrCodeOf(sold, sold.buyer);
  sold.wechat.pay(code);
  await hearBoth(sold);
  await beginPartRefund(sold.ports, { outTradeNo, amount: fen(333) }, why);
  await hearBoth(sold).catch(() => undefined);
  await hearBoth(sold);
  expect(await listReversals(sold.ports.table, outTradeNo)).toEqual([]);
  expect(await findOrder(sold.ports.table, outTradeNo)).toMatchObject({ status: 'paid', takenBack: 333 });
  const { wrong: deviations, pots } = await recountAll(sold.ports, { from: '2026-11-20' });
  expect({ deviations, wechat: pots.wechat }).toEqual({ deviations: [], wechat: 667 });
});
