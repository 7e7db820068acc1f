import { expect, test } from 'vitest';
import { linesIn } from '#functions/adapters/alipay/bill';
import { alipayForTest, paymentRequest } from '#functions/adapters/alipay/test-alipay';
import { stripeForTest } from '#functions/adapters/stripe/test-stripe';
import { fakeClock } from '#functions/test/fakes';
import { addressAt } from '#functions/test/payment-session';
import { hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { Notices, type Post } from './notices.ts';

const request = paymentRequest();

/** A receiver of notices that answers as the test says. */
function listener(answers: (at: number) => string) {
  const received: string[] = [];
  const post: Post = async ({ body }) => {
    received.push(body);
    return { status: 200, text: answers(received.length) };
  };
  return { received, post };
}

async function forADay({ alipay, clock }: Awaited<ReturnType<typeof alipayForTest>>, post: Post): Promise<void> {
  for (let minutes = 0; minutes <= 25 * 60; minutes += 1) {
    await alipay.catchUp(post);
    clock.advance(minute);
  }
}

test('Alipay tells eight times within 25 hours, and stops at the word success', async () => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  const failing = listener(() => 'fail');
  await forADay(at, failing.post);
  expect(failing.received).toHaveLength(8);
  expect(new Set(failing.received).size).toBe(1);
  expect(at.alipay.notices.pendingCount).toBe(0);

  at.alipay.pay(await addressAt(at.provider, { ...request, outTradeNo: 'B_F', expiresAt: at.clock.now() + hour }));
  const second = listener((time) => (time === 2 ? 'success' : '<html>success</html>'));
  await forADay(at, second.post);
  expect(second.received).toHaveLength(2);
});

test('a notice is repeated when the receiver is unreachable', async () => {
  const clock = fakeClock();
  const notices = new Notices(clock, [0, minute], ({ status }) => status === 200);
  notices.add(() => ({ url: 'http://127.0.0.1:9', body: '', headers: {} }));
  await notices.deliver();
  expect(notices.pendingCount).toBe(1);
  clock.advance(minute);
  await notices.deliver(async () => ({ status: 200, text: '' }));
  expect(notices.pendingCount).toBe(0);
});

test('a page that is too old, was changed on the way or has a foreign signature is not shown', async () => {
  await using at = await alipayForTest();
  await using other = await alipayForTest();
  const address = await addressAt(at.provider, request);
  expect(() => at.alipay.open(address.replace('39.00', '00.39'))).toThrow('isv.invalid-signature');
  expect(() => at.alipay.open(address.replace('total_amount', 'total_amounts'))).toThrow('isv.invalid-signature');
  expect(other.alipay.open(address).amount).toBe(3900);
  at.clock.advance(hour);
  expect(() => at.alipay.open(address)).toThrow('isv.invalid-timestamp');
  const late = await addressAt(at.provider, request);
  expect(() => at.alipay.pay(late)).toThrow('ACQ.TRADE_HAS_CLOSE');
});

test('amount and title never change under one number', async () => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  for (const changes of [{ amount: fen(1) }, { subject: 'another' }]) {
    const address = await addressAt(at.provider, { ...request, ...changes });
    expect(() => at.alipay.pay(address)).toThrow('ACQ.CONTEXT_INCONSISTENT');
  }
});

test('the notice of a partial refund looks like a payment, that of a full one like a closing; both give its number and the sum of all', async () => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  at.alipay.notices.drain();
  at.alipay.refundByHand(request.outTradeNo, fen(100));
  at.alipay.refundByHand(request.outTradeNo);
  const bodies = at.alipay.notices.drain().map(({ body }) => body);
  const states = bodies.map((body) => new URLSearchParams(body).get('trade_status'));
  expect(states).toEqual(['TRADE_SUCCESS', 'TRADE_CLOSED']);
  const received = await Promise.all(bodies.map((body) => at.provider.readNotification(body, {})));
  expect(received).toMatchObject([{ refundNo: 'HAND1' }, { refundNo: 'HAND2' }]);
  expect(bodies.map((body) => new URLSearchParams(body).get('refund_fee'))).toEqual(['1.00', '39.00']);
  expect(() => at.alipay.refundByHand(request.outTradeNo)).toThrow('ACQ.TRADE_STATUS_ERROR');
});

test('a transfer that comes back stands twice in the bill', async () => {
  await using at = await alipayForTest();
  at.alipay.books.transfers.send({ outBizNo: 'P1', amount: fen(950), account: 'nan@example.com', name: '南岸' });
  expect(at.alipay.books.transfers.returnFunds('P1')).toMatchObject({ status: 'REFUND' });
  const lines = await linesIn(Buffer.from(await at.alipay.bills.download('2026-11-20')));
  expect(lines.map(({ ourNo, amount }) => [ourNo, amount])).toEqual([
    ['P1', -950],
    ['P1', 950],
  ]);
});

test('the balance at Stripe is what was captured, less what went back and what it kept for itself', async () => {
  await using at = await stripeForTest();
  const { payment_intent: payment } = at.stripe.pay(await addressAt(at.provider, request));
  const { books } = at.stripe;
  expect(books.balance).toBe(3900);
  const { id } = at.stripe.dispute(payment ?? '');
  expect(books.balance).toBe(-1500);
  at.stripe.closeDispute(id, 'won');
  expect(books.balance).toBe(2400);
  const refund = at.stripe.refundByHand(payment ?? '', 900);
  expect(books.balance).toBe(1500);
  at.stripe.settleRefund(refund.id, 'failed');
  expect(books.balance).toBe(2400);
});

test('Stripe signs each attempt anew, so that a late notice is still accepted', async () => {
  await using at = await stripeForTest();
  at.stripe.pay(await addressAt(at.provider, request));
  const received: unknown[] = [];
  const post: Post = async ({ body, headers }) => {
    received.push(await at.provider.readNotification(body, headers));
    return { status: received.length < 3 ? 500 : 200, text: '' };
  };
  for (let hours = 0; hours < 80; hours += 1) {
    await at.stripe.catchUp(post);
    at.clock.advance(hour);
  }
  expect(received).toHaveLength(3);
  expect(received.every((notification) => JSON.stringify(notification) === JSON.stringify(received[0]))).toBe(true);
  expect(received[0]).toMatchObject({ amount: 3900, state: 'paid' });
});

test('Stripe takes no other question under the same key', async () => {
  await using at = await stripeForTest();
  await addressAt(at.provider, request);
  await expect(addressAt(at.provider, { ...request, amount: fen(1) })).rejects.toThrow('same parameters');
});
