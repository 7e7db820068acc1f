import { expect, test } from 'vitest';
import { addressAt } from '#functions/test/payment-session';
import { faults } from '#infra/local/fake-provider/faults';
import { fen } from '#shared/money';
import { paymentRequest } from '../alipay/test-alipay.ts';
import { stripeForTest, timeoutsFor } from './test-stripe.ts';

const request = paymentRequest();
const { outTradeNo } = request;

async function paidForTest(options?: { timeoutMs: number }) {
  const at = await stripeForTest(options);
  const payment = at.stripe.pay(await addressAt(at.provider, request)).payment_intent ?? '';
  return { ...at, payment, reversals: () => at.provider.reversals?.(outTradeNo) };
}

const none = { refunds: [], disputes: [] };

test('nothing has gone back of a payment that stands, or that the bank only asks about', async () => {
  await using at = await paidForTest();
  expect(await at.reversals()).toEqual(none);
  at.stripe.inquire(at.payment);
  expect(await at.reversals()).toEqual(none);
});

test('tells refunds of ours from those of the console, each as far as the bank is', async () => {
  await using at = await paidForTest();
  at.stripe.refundByHand(at.payment, 1000);
  at.stripe.books.refundState = 'pending';
  await at.provider.refund({ outTradeNo, refundNo: 'R1', amount: fen(2000), reason: '不合适' });
  const [byHand, ours] = at.stripe.refunds;
  expect(await at.reversals()).toEqual({
    refunds: [
      { theirNo: byHand?.id, refundNo: undefined, amount: 1000, state: 'done' },
      { theirNo: ours?.id, refundNo: 'R1', amount: 2000, state: 'pending' },
    ],
    disputes: [],
  });
  at.stripe.settleRefund(ours?.id ?? '', 'succeeded');
  expect(await at.reversals()).toMatchObject({ refunds: [{ state: 'done' }, { state: 'done' }] });
  at.stripe.settleRefund(ours?.id ?? '', 'failed');
  expect(await at.reversals()).toMatchObject({ refunds: [{ state: 'done' }, { state: 'failed' }] });
});

test.each([
  ['won', [fen(-3900), fen(3900)]],
  ['lost', [fen(-3900)]],
] as const)('a dispute that is %s has taken what our balance says', async (end, amounts) => {
  await using at = await paidForTest();
  const { id } = at.stripe.dispute(at.payment);
  const disputed = { disputeNo: id, amount: 3900 };
  const withdrawn = { theirNo: expect.stringMatching(/^txn_/), amount: -3900, fee: 1500 };
  expect(await at.reversals()).toEqual({
    refunds: [],
    disputes: [{ ...disputed, state: 'open', movements: [withdrawn] }],
  });
  at.stripe.closeDispute(id, end);
  expect(await at.reversals()).toMatchObject({
    disputes: [{ ...disputed, state: end, movements: amounts.map((amount) => ({ amount })) }],
  });
});

test('money in another currency is nothing that can be held against our books', async () => {
  await using at = await paidForTest();
  at.stripe.dispute(at.payment);
  for (const dispute of at.stripe.books.disputes) dispute.currency = 'usd';
  expect(await at.reversals()).toBe('unknown');
});

test.concurrent.each(faults.filter((fault) => !fault.includes('signed')))(
  'an answer that cannot be had is unknown, and not nothing: %s',
  async (fault) => {
    await using at = await paidForTest(timeoutsFor(fault));
    at.stripe.dispute(at.payment);
    at.stripe.faults.plan(fault, { method: 'list disputes', times: 2 });
    expect(await at.reversals()).toBe('unknown');
  },
);
