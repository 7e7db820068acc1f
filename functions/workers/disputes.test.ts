import { afterEach, expect, test } from 'vitest';
import { minute } from '#shared/limits';
import { messages } from '#shared/messages/index';
import { fen } from '#shared/money';
import { downloadFile } from '../api/files/download-file.ts';
import { putReview } from '../api/reviews/put-review.ts';
import { fileKey } from '../store/files/contents.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findPurchase } from '../store/orders/purchases.ts';
import { bucketPaidWrite, freezeWrite, listBuckets } from '../store/payouts/balance.ts';
import { findRefund } from '../store/refunds/refunds.ts';
import { listAllDue } from '../store/table/due.ts';
import { always } from '../store/table/outbox.ts';
import { deliverAgain } from '../test/books.ts';
import { fileWorkers } from '../test/file-workers.ts';
import { askBack } from '../test/market.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { goToPay, postTo } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';
import { booked, difference, hear, marketWithCardSale, orderAndPurchase } from '../test/reversals.ts';
import { payOrder } from '../usecases/payments/pay.ts';
import { approveRefund } from '../usecases/refunds/grant.ts';
import { schedule as sweep } from './sweep.ts';

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const right = { psp: 0, wrong: [] };

let market: Awaited<ReturnType<typeof marketWithCardSale>>;

afterEach(() => market[Symbol.asyncDispose]());

/** The recipients of a template; a message that the queue delivers twice is one email. */
const mailed = (template: string) =>
  new Set(
    market.ports.queues.sent.flatMap(({ queue, message }) => {
      const email = queue === 'mail' ? messages.mail.parse(message) : undefined;
      return email?.template === template ? [email.to] : [];
    }),
  ).size;

test('a dispute takes earnings, fee and access at once, and the books are Stripe’s statement', async () => {
  market = await marketWithCardSale();
  expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950, sales: 1 });
  market.stripe.dispute(market.payment);
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual({ status: 'disputed', isOwned: false, balance: 0, sales: 0 });
  expect(await difference(market)).toEqual(right);
  expect(market.stripe.books.balance).toBe(-1500);
  expect(await booked(market, 'charges:stripe')).toBe(1500);
  expect(await booked(market, 'fee')).toBe(0);
  expect(mailed('dispute-opened')).toBe(2);
  expect(await listAllDue(market.ports.table, 'DSP', always)).toHaveLength(1);
});

test('that a disputed order was paid may be told again, and changes nothing', async () => {
  market = await marketWithCardSale();
  market.stripe.dispute(market.payment);
  await hear(market);
  const before = await orderAndPurchase(market);
  const order = await findOrder(market.ports.table, market.outTradeNo);
  if (!order) return expect.unreachable();
  const payment = {
    outTradeNo: order.outTradeNo,
    amount: order.amount,
    state: 'paid',
    tradeNo: market.payment,
  } as const;
  expect(await payOrder(market.ports, order, payment)).toBe('paid');
  expect(await orderAndPurchase(market)).toEqual(before);
});

test.each([
  ['won', { status: 'paid', isOwned: true, balance: 950, sales: 1 }, -50],
  ['lost', { status: 'refunded', isOwned: false, balance: 0, sales: 0 }, 0],
] as const)('one that is %s ends so for both, and in the books', async (end, left, fee) => {
  market = await marketWithCardSale();
  const { id } = market.stripe.dispute(market.payment);
  await hear(market);
  market.stripe.closeDispute(id, end);
  await hear(market);
  expect(await orderAndPurchase(market)).toEqual(left);
  expect(await difference(market)).toEqual(right);
  expect(await booked(market, `dispute:${id}`)).toBe(0);
  expect(await booked(market, 'fee')).toBe(fee);
  expect(mailed('dispute-closed')).toBe(2);
  expect(await listAllDue(market.ports.table, 'DSP', always)).toEqual([]);
});

test('whoever has rated what a bank took back finds the stars again when it is theirs again', async () => {
  market = await marketWithCardSale();
  const { ports, stripe, buyer, file } = market;
  await valueIn(call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true }));
  await valueIn(call(putReview, ports, { user: buyer, params: { id: file.id }, body: { rating: 4 } }));
  const { id } = stripe.dispute(market.payment);
  await hear(market);
  stripe.closeDispute(id, 'won');
  await hear(market);
  ports.clock.advance(10 * minute);
  await sweep.run(ports);
  await drain(ports, fileWorkers);
  expect((await findPurchase(ports.table, buyer.id, file.id))?.rating).toBe(4);
});

test.each(['in order', 'the other way round', 'twice', 'only the last'])(
  'events of a dispute that come %s end the same',
  async (way) => {
    market = await marketWithCardSale();
    const { stripe, ports, payment } = market;
    const { id } = stripe.dispute(payment);
    stripe.closeDispute(id, 'won');
    const notices = stripe.notices.drain();
    const delivered = {
      'in order': notices,
      'the other way round': notices.toReversed(),
      twice: notices.flatMap((one) => [one, one]),
      'only the last': notices.slice(-1),
    }[way];
    for (const notice of delivered ?? []) {
      expect(await postTo(ports)(notice)).toMatchObject({ status: 200 });
      await deliverAgain(ports);
    }
    await hear(market);
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950, sales: 1 });
    expect(await difference(market)).toEqual(right);
  },
);

test('what was paid out already becomes a debt that payouts net', async () => {
  market = await marketWithCardSale();
  const { ports, seller, stripe, payment } = market;
  const [bucket] = await listBuckets(ports.table, seller.id);
  if (!bucket) throw new Error('nothing was settled');
  // Paid out: only its bucket matters here.
  const now = ports.clock.now();
  await ports.table.commit([freezeWrite(seller.id, bucket, 'P1')]);
  await ports.table.commit([bucketPaidWrite(seller.id, bucket.sk, { payoutId: 'P1', now })]);
  stripe.dispute(payment);
  await hear(market);
  expect(await orderAndPurchase(market)).toMatchObject({ status: 'disputed', isOwned: false, balance: -950 });
});

test('a dispute over a part takes seller and platform in proportion', async () => {
  market = await marketWithCardSale();
  const { id } = market.stripe.dispute(market.payment, 333);
  await hear(market);
  expect(await orderAndPurchase(market)).toMatchObject({ status: 'disputed', isOwned: false, balance: 950 - 316 });
  expect(await difference(market)).toEqual(right);
  market.stripe.closeDispute(id, 'lost');
  await hear(market);
  expect(await difference(market)).toEqual(right);
  expect(await booked(market, `dispute:${id}`)).toBe(0);
});

test('a refund that was asked for is not carried out beside a dispute, nor begun after it', async () => {
  market = await marketWithCardSale();
  const { ports, buyer, file, outTradeNo, stripe, payment } = market;
  await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
  expect(await valueIn(askBack(ports, buyer, outTradeNo))).toMatchObject({ data: { state: 'requested' } });
  stripe.dispute(payment);
  await hear(market);
  expect(await valueIn(askBack(ports, buyer, outTradeNo))).toMatchObject({ data: { state: 'declined' } });
  expect(await approveRefund(ports, outTradeNo, { decidedBy: 'operator' })).toBe(false);
  expect(stripe.refunds).toEqual([]);
});

test.each(['won', 'lost'] as const)(
  'a dispute about what was refunded takes nothing from the seller again, and is %s by the platform',
  async (end) => {
    market = await marketWithCardSale();
    const { ports, buyer, outTradeNo, stripe, payment } = market;
    await askBack(ports, buyer, outTradeNo);
    await hear(market);
    expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false, balance: 0 });
    const { id } = stripe.dispute(payment);
    await hear(market);
    expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', balance: 0, sales: 0 });
    expect(await difference(market)).toEqual(right);
    stripe.closeDispute(id, end);
    await hear(market);
    expect(await difference(market)).toEqual(right);
    expect(await booked(market, `dispute:${id}`)).toBe(0);
    expect(await booked(market, 'loss:dispute')).toBe(end === 'won' ? 0 : fen(1000));
  },
);

test('one that is won after its buyer has bought the file again gives nobody the money twice', async () => {
  market = await marketWithCardSale();
  const { ports, buyer, stripe, payment, outTradeNo } = market;
  const { id } = stripe.dispute(payment);
  await hear(market);
  stripe.pay((await goToPay(market, buyer)).address);
  await hear(market);
  stripe.closeDispute(id, 'won');
  await hear(market);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('disputed');
  expect(await orderAndPurchase(market)).toMatchObject({ isOwned: false, balance: 950, sales: 1 });
  expect(await booked(market, `dispute:${id}`)).toBe(-1000);
  expect(await difference(market)).toEqual(right);
});

test('what was paid once it had been taken down goes back when the bank leaves it with the seller', async () => {
  market = await marketWithCardSale();
  const { ports, stripe, payment, file, outTradeNo } = market;
  const { id } = stripe.dispute(payment);
  await hear(market);
  const { paidAt } = (await findOrder(ports.table, outTradeNo)) ?? {};
  const takedown = { bar: 'removed', at: paidAt };
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { barred: takedown } } }]);
  stripe.closeDispute(id, 'won');
  await hear(market);
  expect(await findRefund(ports.table, outTradeNo)).toMatchObject({ state: 'done', reason: 'file_barred' });
  expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
  expect(await difference(market)).toEqual(right);
});
