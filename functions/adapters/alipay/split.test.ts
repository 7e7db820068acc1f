import { expect, test } from 'vitest';
import { addressAt } from '#functions/test/payment-session';
import { faults } from '#infra/local/fake-provider/faults';
import { minute } from '#shared/limits';
import { fen } from '#shared/money';
import { alipaySplit } from './split.ts';
import { alipayForTest, paymentRequest, testPayout } from './test-alipay.ts';

const request = paymentRequest();

/** A paid order whose money Alipay holds, and the seller's share of it. */
async function soldForTest() {
  const at = await alipayForTest({ split: true });
  const { tradeNo } = at.alipay.pay(await addressAt(at.provider, request));
  const payout = { ...testPayout, amount: fen(3705), sale: { outTradeNo: request.outTradeNo, tradeNo } };
  const splits = () => [...(at.alipay.books.payments.get(request.outTradeNo)?.splits.values() ?? [])];
  return { ...at, payout, splits, payouts: alipaySplit({ ...at.account, title: '销售收入' }) };
}

const succeeded = { state: 'succeeded', orderNo: expect.stringMatching(/^SPL/) };

test('gives the seller their share of the trade once, and the platform the rest', async () => {
  await using at = await soldForTest();
  expect(await at.payouts.query(at.payout)).toEqual({ state: 'unknown', code: 'ORDER_NOT_EXIST' });
  expect(await at.payouts.submit(at.payout)).toEqual(succeeded);
  expect(await at.payouts.submit(at.payout)).toEqual(succeeded);
  expect(await at.payouts.query(at.payout)).toEqual(succeeded);
  expect(at.splits()).toMatchObject([{ amount: 3705, account: 'seller@example.com' }]);
  expect(await at.payouts.query({ ...at.payout, amount: fen(3700) })).toEqual({ state: 'unknown' });
});

test.concurrent.each(faults)('leaves a split unknown through %s, and makes it once in the end', async (fault) => {
  await using at = await soldForTest();
  at.alipay.faults.plan(fault, { method: 'alipay.trade.order.settle' });
  expect((await at.payouts.submit(at.payout)).state).toBe('unknown');
  at.clock.advance(2 * minute);
  expect(await at.payouts.submit(at.payout)).toEqual(succeeded);
  expect(at.splits()).toHaveLength(1);
});

test.each([
  ['ACQ.USER_NOT_EXIST', { state: 'rejected', code: 'ACQ.USER_NOT_EXIST', who: 'seller' }],
  ['ACQ.PRODUCT_UNSIGN', { state: 'rejected', code: 'ACQ.PRODUCT_UNSIGN', who: 'platform' }],
  ['ACQ.RELATION_QUANTITY_LIMIT', { state: 'rejected', code: 'ACQ.RELATION_QUANTITY_LIMIT', who: 'platform' }],
  ['ACQ.INVALID_PARAMETER', { state: 'rejected', code: 'ACQ.INVALID_PARAMETER', who: 'bug' }],
  ['ACQ.SYSTEM_ERROR', { state: 'unknown', code: 'ACQ.SYSTEM_ERROR' }],
  ['ACQ.SOMETHING_NEW', { state: 'unknown', code: 'ACQ.SOMETHING_NEW' }],
])('says who has to act when the seller cannot be bound: %s', async (code, outcome) => {
  await using at = await soldForTest();
  at.alipay.books.transfers.refusalByAccount.set('seller@example.com', code);
  expect(await at.payouts.submit(at.payout)).toEqual(outcome);
  expect(at.splits()).toEqual([]);
});

test('a share that is larger than the contract allows stops the platform', async () => {
  await using at = await soldForTest();
  expect(await at.payouts.submit({ ...at.payout, amount: fen(3901) })).toEqual({
    state: 'rejected',
    code: 'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR',
    who: 'platform',
  });
});

test('a trade that was refunded meanwhile leaves its share unknown', async () => {
  await using at = await soldForTest();
  at.alipay.books.refund(request.outTradeNo, { refundNo: 'R1', amount: fen(3900) });
  expect(await at.payouts.submit(at.payout)).toEqual({ state: 'unknown', code: 'ACQ.ILLEGAL_SETTLE_STATE' });
});

test('a share of no sale is a bug', async () => {
  await using at = await soldForTest();
  const { sale: _, ...rest } = at.payout;
  expect(await at.payouts.submit(rest)).toEqual({ state: 'rejected', code: 'NO_SALE', who: 'bug' });
});
