import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressAt } from '#functions/test/payment-session';
import { minute } from '#shared/limits';
import { paymentRequest } from '../alipay/test-alipay.ts';
import { stripeForTest, webhookSecret } from './test-stripe.ts';

const request = paymentRequest();
const { outTradeNo } = request;

async function paidForTest() {
  const at = await stripeForTest();
  const session = at.stripe.pay(await addressAt(at.provider, request));
  const body = at.stripe.event('checkout.session.completed', session);
  const hear = (text: string, signature: string | undefined) =>
    at.provider.readNotification(text, signature === undefined ? {} : { 'stripe-signature': signature });
  const hearEvent = (type: string, object: unknown) => {
    const text = at.stripe.event(type, object);
    return hear(text, at.stripe.signature(text));
  };
  return { ...at, session, body, hear, hearEvent };
}

const trade = { outTradeNo, tradeNo: expect.stringMatching(/^pi_/), amount: 3900, state: 'paid' };

test('hears of a payment when it is made, and once more when the bank has taken its time', async () => {
  await using at = await paidForTest();
  expect(await at.hear(at.body, at.stripe.signature(at.body))).toEqual(trade);
  expect(await at.hearEvent('checkout.session.async_payment_succeeded', at.session)).toEqual(trade);
});

test('a completed page without money is no payment', async () => {
  await using at = await paidForTest();
  const unpaid = { ...at.session, payment_status: 'unpaid' };
  expect(await at.hearEvent('checkout.session.completed', unpaid)).toBe('nothing');
  expect(await at.hearEvent('checkout.session.async_payment_succeeded', unpaid)).toBe('nothing');
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])('%s closes', async (type) => {
  await using at = await paidForTest();
  expect(await at.hearEvent(type, { ...at.session, payment_status: 'unpaid' })).toMatchObject({ state: 'closed' });
});

test.each([
  ['an event of no interest', 'charge.updated', {}],
  ['a refund of no payment', 'charge.refunded', { payment_intent: null }],
  ['a subscription', 'checkout.session.completed', { mode: 'subscription' }],
  ['another currency', 'checkout.session.completed', { currency: 'usd' }],
  ['an order of nobody', 'checkout.session.completed', { client_reference_id: null }],
  ['an amount that is none', 'checkout.session.completed', { amount_total: 0.5 }],
])('is nothing to act on: %s', async (_, type, changes) => {
  await using at = await paidForTest();
  expect(await at.hearEvent(type, { ...at.session, ...changes })).toBe('nothing');
});

const reversals = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

test.each(reversals)('%s says of which order money has gone back, and nothing more is believed', async (type) => {
  await using at = await paidForTest();
  const { payment_intent } = at.session;
  await at.hear(at.body, at.stripe.signature(at.body));
  at.stripe.faults.decide(() => 'lose request');
  expect(await at.hearEvent(type, { payment_intent, amount: 1 })).toEqual({ outTradeNo, state: 'reversed' });
});

test('of a payment whose page nobody was heard of, Stripe is asked which order it was for', async () => {
  await using at = await paidForTest();
  const { payment_intent } = at.session;
  at.stripe.faults.plan('system error', { method: 'list sessions' });
  await expect(at.hearEvent('charge.refunded', { payment_intent })).rejects.toThrow('Something went wrong');
  expect(await at.hearEvent('charge.refunded', { payment_intent })).toEqual({ outTradeNo, state: 'reversed' });
  expect(await at.hearEvent('charge.refunded', { payment_intent })).toEqual({ outTradeNo, state: 'reversed' });
  expect(at.stripe.requests.filter(({ name }) => name === 'list sessions')).toHaveLength(2);
});

test('a dispute about a payment of another shop on the same account is nothing to act on', async () => {
  await using at = await paidForTest();
  expect(await at.hearEvent('charge.dispute.created', { payment_intent: 'pi_9' })).toBe('nothing');
});

test('a clock may be off by half a minute, and an event some minutes on its way', async () => {
  await using at = await paidForTest();
  const now = at.clock.now();
  const stamped = (after: number) => at.hear(at.body, at.stripe.signature(at.body, now + after));
  expect(await stamped(-4 * minute)).toEqual(trade);
  expect(await stamped(minute / 2)).toEqual(trade);
});

test('refuses odd times, though the secret is right', async () => {
  await using at = await paidForTest();
  const mac = (time: string) => createHmac('sha256', webhookSecret).update(`${time}.${at.body}`).digest('hex');
  const odd = [
    `t=1,${at.stripe.signature(at.body)}`,
    `t=NaN,v1=${mac('NaN')}`,
    `t=,v1=${mac('NaN')}`,
    `t=-1,v1=${mac('-1')}`,
    `t=1e9,v1=${mac('1')}`,
  ];
  for (const header of odd) expect(await at.hear(at.body, header), header).toBeUndefined();
});

test('what is signed and no event is nothing to act on', async () => {
  await using at = await paidForTest();
  for (const text of ['null', '7', '[]', '{}', '{"type":"checkout.session.completed"}', '{"data":{}}'])
    expect(['nothing', undefined]).toContain(await at.hear(text, at.stripe.signature(text)));
  expect(await at.hear('not json', at.stripe.signature('not json'))).toBeUndefined();
});
