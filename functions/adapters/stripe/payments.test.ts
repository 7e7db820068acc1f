import { expect, test } from 'vitest';
import { addressAt } from '#functions/test/payment-session';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import type { FakeStripe } from '#infra/local/fake-provider/stripe';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { paymentRequest } from '../alipay/test-alipay.ts';
import { stripePayments } from './payments.ts';
import { stripeForTest, timeoutsFor } from './test-stripe.ts';

const request = paymentRequest();
const { outTradeNo } = request;

const paid = { outTradeNo, tradeNo: expect.stringMatching(/^pi_/), amount: 3900, state: 'paid' };

test('sends the buyer to one page per order, in yuan, however often it is asked for', async () => {
  await using at = await stripeForTest();
  const address = await addressAt(at.provider, request);
  at.clock.advance(29 * minute);
  expect(await addressAt(at.provider, request)).toBe(address);
  expect(at.stripe.sessions).toMatchObject([
    { client_reference_id: outTradeNo, currency: 'cny', amount_total: 3900, mode: 'payment' },
  ]);
  const bodies = at.stripe.requests.map(({ body }) => decodeURIComponent(String(body)));
  const isExact = bodies
    .filter((body) => body.includes('currency'))
    .map((body) => body.includes('adaptive_pricing[enabled]=false'));
  expect(new Set(isExact)).toEqual(new Set([true]));
});

test('a page can still be made in the last minute of an order', async () => {
  await using at = await stripeForTest();
  at.clock.advance(30 * minute - 1);
  expect(await addressAt(at.provider, request)).toContain('checkout.stripe.test');
});

test('a trade is open until it is paid or closed, and before it exists', async () => {
  await using at = await stripeForTest();
  expect(await at.provider.query(outTradeNo)).toBe('open');
  const address = await addressAt(at.provider, request);
  expect(await at.provider.query(outTradeNo)).toBe('open');
  at.stripe.pay(address);
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
});

test('a page that is completed is not yet paid where the bank takes its time', async () => {
  await using at = await stripeForTest();
  const address = await addressAt(at.provider, request);
  at.stripe.pay(address, false);
  expect(await at.provider.query(outTradeNo)).toBe('open');
  expect(await at.provider.close(outTradeNo)).toBe(false);
  at.stripe.decide(address, true);
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
});

test('a payment the bank refused in the end is closed', async () => {
  await using at = await stripeForTest();
  const address = await addressAt(at.provider, request);
  at.stripe.pay(address, false);
  at.stripe.decide(address, false);
  expect(await at.provider.query(outTradeNo)).toMatchObject({ state: 'closed' });
  expect(await at.provider.close(outTradeNo)).toBe(true);
});

test('closes what is open, what does not exist and what is closed already, but not what is paid', async () => {
  await using at = await stripeForTest();
  expect(await at.provider.close(outTradeNo)).toBe(true);
  await addressAt(at.provider, request);
  expect(await at.provider.close(outTradeNo)).toBe(true);
  expect(await at.provider.close(outTradeNo)).toBe(true);
  expect(await at.provider.query(outTradeNo)).toMatchObject({ state: 'closed' });

  const other = paymentRequest({ outTradeNo: 'B_F' });
  at.stripe.pay(await addressAt(at.provider, other));
  expect(await at.provider.close(other.outTradeNo)).toBe(false);
});

const refund = { outTradeNo, refundNo: '01KADZ0000000000000000000AR1', amount: fen(3900), reason: 'duplicate payment' };

test('refunds once, even when Stripe has forgotten the key of the first attempt', async () => {
  await using at = await stripeForTest();
  at.stripe.pay(await addressAt(at.provider, request));
  expect(await at.provider.refund({ ...refund, amount: fen(1900) })).toBe('refunded');
  at.clock.advance(2 * day);
  expect(await at.provider.refund({ ...refund, amount: fen(1900) })).toBe('refunded');
  expect(at.stripe.refunds).toMatchObject([{ amount: 1900 }]);
  expect(await at.provider.refund(refund)).toBe('unknown');
});

test('a refund that is on its way has not arrived', async () => {
  await using at = await stripeForTest();
  at.stripe.pay(await addressAt(at.provider, request));
  at.stripe.books.refundState = 'pending';
  expect(await at.provider.refund(refund)).toBe('unknown');
  for (const { id } of at.stripe.refunds) at.stripe.settleRefund(id, 'succeeded');
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(at.stripe.refunds).toHaveLength(1);
});

test.each([
  ['balance_insufficient', 'platform'],
  ['charge_disputed', 'person'],
  ['charge_already_refunded', 'person'],
])('a refund that Stripe turns down with %s is for the %s, and works once that is put right', async (code, who) => {
  await using at = await stripeForTest();
  at.stripe.pay(await addressAt(at.provider, request));
  at.stripe.books.forcedRefusal = code;
  expect(await at.provider.refund(refund)).toEqual({ refused: code, who });
  at.stripe.books.forcedRefusal = undefined;
  at.clock.advance(hour);
  expect(await at.provider.refund(refund)).toBe('refunded');
});

test('a refund that failed at the bank is a refusal, and is tried anew under another key', async () => {
  await using at = await stripeForTest();
  at.stripe.pay(await addressAt(at.provider, request));
  at.stripe.books.refundState = 'pending';
  expect(await at.provider.refund(refund)).toBe('unknown');
  for (const { id } of at.stripe.refunds) at.stripe.settleRefund(id, 'failed');
  at.stripe.books.forcedRefusal = 'charge_disputed';
  expect(await at.provider.refund(refund)).toEqual({ refused: 'charge_disputed', who: 'person' });
  at.stripe.books.forcedRefusal = undefined;
  at.stripe.books.refundState = 'succeeded';
  at.clock.advance(2 * day);
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(at.stripe.refunds).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }]);
});

test('there is nothing to refund of what was never begun or paid', async () => {
  await using at = await stripeForTest();
  expect(await at.provider.refund(refund)).toBe('unknown');
  await addressAt(at.provider, request);
  expect(await at.provider.refund(refund)).toBe('unknown');
});

/** Only Alipay signs its answers; Stripe's come through TLS alone. */
const unsigned: Fault[] = ['unsigned', 'wrongly signed'];
const signedFaults = faults.filter((fault) => !unsigned.includes(fault));

/** After a broken connection the SDK retries once by itself, whatever its settings. */
const breaks: Fault[] = ['lose request', 'lose response', 'late effect'];
const planned = ({ stripe }: { stripe: FakeStripe }, fault: Fault, method: string) =>
  stripe.faults.plan(fault, { method, times: breaks.includes(fault) ? 2 : 1 });

const withEffect: Fault[] = ['lose response', 'system error with effect', 'bad gateway', 'slow'];

test.concurrent.each(signedFaults)('says nothing about a trade it cannot positively know: %s', async (fault) => {
  await using at = await stripeForTest(timeoutsFor(fault));
  at.stripe.pay(await addressAt(at.provider, request));
  planned(at, fault, 'retrieve session');
  expect(await at.provider.query(outTradeNo)).toBe('unknown');
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
});

test.concurrent.each(signedFaults)('makes one page per order through %s', async (fault) => {
  await using at = await stripeForTest(timeoutsFor(fault));
  planned(at, fault, 'create session');
  await expect(addressAt(at.provider, request)).rejects.toThrow();
  expect(await at.provider.query(outTradeNo)).toBe('open');
  at.clock.advance(2 * minute);
  const address = await addressAt(at.provider, request);
  const open = at.stripe.sessions.filter(({ status }) => status === 'open');
  expect(open.map(({ url }) => url)).toEqual([address]);
});

test('trouble that Stripe keeps under its key for a day locks nobody out, however often it comes', async () => {
  await using at = await stripeForTest();
  for (const fault of ['system error', 'system error with effect', 'system error'] as const) {
    at.stripe.faults.plan(fault, { method: 'create session' });
    await expect(addressAt(at.provider, request)).rejects.toThrow();
  }
  const address = await addressAt(at.provider, request);
  expect(await addressAt(at.provider, request)).toBe(address);
  at.stripe.pay(address);
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
  for (const fault of ['system error', 'system error'] as const) {
    at.stripe.faults.plan(fault, { method: 'create refund' });
    expect(await at.provider.refund(refund)).toBe('unknown');
  }
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(at.stripe.refunds).toHaveLength(1);
});

test.concurrent.each(signedFaults)('refunds once through %s', async (fault) => {
  await using at = await stripeForTest(timeoutsFor(fault));
  at.stripe.pay(await addressAt(at.provider, request));
  planned(at, fault, 'create refund');
  expect(await at.provider.refund(refund)).toBe('unknown');
  expect(at.stripe.refunds).toHaveLength(withEffect.includes(fault) ? 1 : 0);
  at.clock.advance(2 * minute);
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(at.stripe.refunds).toHaveLength(1);
});

test.concurrent.each(signedFaults)('does not refund when it cannot see what was refunded before: %s', async (fault) => {
  await using at = await stripeForTest(timeoutsFor(fault));
  at.stripe.pay(await addressAt(at.provider, request));
  planned(at, fault, 'list refunds');
  expect(await at.provider.refund(refund)).toBe('unknown');
  expect(at.stripe.refunds).toEqual([]);
});

test.concurrent.each(signedFaults)('closes for certain or not at all through %s', async (fault) => {
  await using at = await stripeForTest(timeoutsFor(fault));
  await addressAt(at.provider, request);
  planned(at, fault, 'expire session');
  expect(await at.provider.close(outTradeNo)).toBe(withEffect.includes(fault));
});

test('the SDK’s own second attempt goes under the same key', async () => {
  await using at = await stripeForTest();
  at.stripe.faults.plan('lose response', { method: 'create session' });
  expect(await addressAt(at.provider, request)).toContain('checkout.stripe.test');
  expect(at.stripe.requests).toMatchObject([{ name: 'create session' }, { name: 'create session' }]);
  expect(at.stripe.sessions).toHaveLength(1);
});

test('a key Stripe does not know opens nothing', async () => {
  await using at = await stripeForTest();
  const outsider = stripePayments({ ...at.options, secretKey: 'sk_test_somebodyelse0000' });
  await expect(outsider.begin(request)).rejects.toThrow('Invalid API Key');
});
