import { afterEach, expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { downloadFile } from '../api/files/download-file.ts';
import { bucketWrite, listBuckets, takenWrite } from '../store/payouts/balance.ts';
import { findRefund } from '../store/refunds/refunds.ts';
import { askBack } from '../test/market.ts';
import { call, valueIn } from '../test/ports.ts';
import { quietLog } from '../test/quiet-log.ts';
import { booked, difference, hear, marketWithCardSale, orderAndPurchase } from '../test/reversals.ts';
import { retryRefund } from '../usecases/operations/refund-retry.ts';

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const right = { psp: 0, wrong: [] };

let market: Awaited<ReturnType<typeof marketWithCardSale>>;

afterEach(() => market[Symbol.asyncDispose]());

const refundNow = async () => {
  const refund = await findRefund(market.ports.table, market.outTradeNo);
  return refund && { state: refund.state, by: refund.decidedBy, amount: refund.amount };
};

test('a whole refund made in the console ends like one of ours', async () => {
  market = await marketWithCardSale();
  market.stripe.refundByHand(market.payment);
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await refundNow()).toEqual({ state: 'done', by: 'provider', amount: 1000 });
  const { covered } = (await findRefund(market.ports.table, market.outTradeNo)) ?? {};
  expect(covered).toMatchObject([{ bucket: expect.stringMatching(/^B#/), amount: 950 }]);
  expect(await difference(market)).toEqual(right);
  expect(await booked(market, `refunding:${market.outTradeNo}`)).toBe(0);
});

test('what the seller’s balance lacks for it, the platform carries: the money has left already', async () => {
  market = await marketWithCardSale();
  const { ports, seller, stripe, payment } = market;
  const [bucket] = await listBuckets(ports.table, seller.id);
  if (!bucket) throw new Error('nothing was settled');
  await ports.table.commit([takenWrite(seller.id, { bucket: bucket.sk, amount: bucket.amount, left: fen(0) })]);
  stripe.refundByHand(payment);
  await hear(market);
  expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false, balance: 0 });
  expect(await booked(market, 'loss:console')).toBe(950);
  expect((await difference(market)).psp).toBe(0);
});

test('a part leaves the file with its buyer, and a later refund of ours gives only the rest', async () => {
  market = await marketWithCardSale();
  const { ports, buyer, outTradeNo, stripe, payment } = market;
  stripe.refundByHand(payment, 333);
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
  expect(await difference(market)).toEqual(right);
  expect(await booked(market, 'fee')).toBe(-50 + 17);
  await askBack(ports, buyer, outTradeNo);
  await hear(market);
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([333, 667]);
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await booked(market, 'fee')).toBe(0);
  expect(await difference(market)).toEqual(right);
});

test('more by hand than the sale still holds is the platform’s, whatever else the seller has', async () => {
  market = await marketWithCardSale();
  const { ports, seller, buyer, outTradeNo, stripe, payment } = market;
  await ports.table.commit([bucketWrite(seller.id, 'B#2026111907#0', fen(5000))]);
  await askBack(ports, buyer, outTradeNo);
  stripe.refundByHand(payment, 400);
  await hear(market);
  expect(await orderAndPurchase(market)).toMatchObject({ balance: 5000 });
  expect((await difference(market)).psp).toBe(0);
});

test('parts by hand that come to the whole end it', async () => {
  market = await marketWithCardSale();
  for (const amount of [333, 333, 334]) {
    market.stripe.refundByHand(market.payment, amount);
    await hear(market);
    expect(await difference(market)).toEqual(right);
  }
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await refundNow()).toEqual({ state: 'done', by: 'provider', amount: 334 });
});

test('a refund that somebody asked for is done when it was made by hand', async () => {
  market = await marketWithCardSale();
  const { ports, buyer, file, outTradeNo, stripe, payment } = market;
  await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
  expect(await valueIn(askBack(ports, buyer, outTradeNo))).toMatchObject({ data: { state: 'requested' } });
  stripe.refundByHand(payment);
  await hear(market);
  expect(await refundNow()).toEqual({ state: 'done', by: 'provider', amount: 1000 });
  expect(await difference(market)).toEqual(right);
});

test('one that Stripe refused is done when somebody makes it by hand', async () => {
  market = await marketWithCardSale();
  const { ports, buyer, outTradeNo, stripe, payment } = market;
  stripe.books.forcedRefusal = 'charge_disputed';
  await askBack(ports, buyer, outTradeNo);
  await hear(market);
  expect(await refundNow()).toMatchObject({ state: 'manual' });
  stripe.books.forcedRefusal = undefined;
  stripe.refundByHand(payment);
  await hear(market);
  expect(await refundNow()).toEqual({ state: 'done', by: 'rule', amount: 1000 });
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await difference(market)).toEqual(right);
});

test.each([true, false])(
  'a part by hand that its bank gives back is the seller’s again, known before: %s',
  async (isKnown) => {
    market = await marketWithCardSale();
    const { id } = market.stripe.refundByHand(market.payment, 333);
    if (isKnown) await hear(market);
    market.stripe.settleRefund(id, 'failed');
    await hear(market);
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950, sales: 1 });
    expect(await difference(market)).toEqual(right);
  },
);

test.each(['succeeded', 'failed'] as const)('a refund of ours that was pending: %s', async (end) => {
  market = await marketWithCardSale();
  const { ports, buyer, outTradeNo, stripe } = market;
  stripe.books.refundState = 'pending';
  await askBack(ports, buyer, outTradeNo);
  await hear(market).catch(() => undefined);
  const [ours] = stripe.refunds;
  expect(await refundNow()).toMatchObject({ state: 'approved' });
  stripe.settleRefund(ours?.id ?? '', end);
  await hear(market);
  expect(await refundNow()).toMatchObject({ state: end === 'succeeded' ? 'done' : 'manual' });
  expect(await difference(market)).toEqual(right);
  expect(stripe.refunds).toHaveLength(1);
});

test('one of ours that was done and comes back is a person’s, and is done again under its own number', async () => {
  market = await marketWithCardSale();
  const { ports, buyer, outTradeNo, stripe } = market;
  await askBack(ports, buyer, outTradeNo);
  await hear(market);
  const [ours] = stripe.refunds;
  stripe.settleRefund(ours?.id ?? '', 'failed');
  await hear(market);
  expect(await refundNow()).toMatchObject({ state: 'manual', amount: 1000 });
  expect(await booked(market, `refunding:${outTradeNo}`)).toBe(-1000);
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await difference(market)).toEqual(right);

  ports.clock.advance(2 * hour);
  expect(await retryRefund(ports, outTradeNo)).toMatchObject({ ok: true });
  await hear(market);
  expect(await refundNow()).toMatchObject({ state: 'done' });
  expect(await booked(market, `refunding:${outTradeNo}`)).toBe(0);
  expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await difference(market)).toEqual(right);
});
