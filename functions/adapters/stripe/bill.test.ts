import { expect, test } from 'vitest';
import { addressAt } from '#functions/test/payment-session';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { paymentRequest } from '../alipay/test-alipay.ts';
import { stripeBills } from './bill.ts';
import { stripeForTest, timeoutsFor } from './test-stripe.ts';

const request = paymentRequest();
const { outTradeNo } = request;

/** A payment at noon of Beijing, and its refund ten minutes before midnight. */
async function dayForTest(options?: { timeoutMs: number }) {
  const at = await stripeForTest(options);
  at.stripe.pay(await addressAt(at.provider, request));
  at.clock.advance(12 * hour - 10 * minute);
  await at.provider.refund({ outTradeNo, refundNo: 'R1', amount: fen(3900), reason: '不合适' });
  return { ...at, bills: stripeBills(at.options) };
}

test('lists what moved on our balance on a Beijing day, with our numbers and what the buyer paid', async () => {
  await using at = await dayForTest();
  const noon = Date.UTC(2026, 10, 20, 4);
  const theirNo = expect.stringMatching(/^txn_/);
  expect(await at.bills.bill('2026-11-20')).toEqual([
    { kind: 'payment', ourNo: outTradeNo, theirNo, amount: 3900, at: noon },
    { kind: 'refund', ourNo: outTradeNo, theirNo, amount: -3900, at: noon + 12 * hour - 10 * minute },
  ]);
  expect(await at.bills.bill('2026-11-19')).toBe('none');
  expect(await at.bills.bill('2026-11-21')).toBe('none');
});

test('charges of Stripe’s own, and money that goes to the bank, are told apart from payments we did not begin', async () => {
  await using at = await dayForTest();
  const { books } = at.stripe;
  books.addEntry({ label: 'stripe_fee', amount: fen(-12) });
  books.addEntry({ label: 'payout', amount: fen(-2000) });
  const [payment = expect.fail()] = books.payments.values();
  books.addEntry({ label: 'charge', kind: 'payment', amount: fen(500), payment: { ...payment, fields: {} } });
  const lines = await at.bills.bill('2026-11-20');
  expect(typeof lines === 'string' ? lines : lines.slice(2)).toMatchObject([
    { kind: 'charge', ourNo: '', amount: -12 },
    { kind: 'bank', ourNo: '', amount: -2000 },
    { kind: 'other', ourNo: '', amount: 500 },
  ]);
});

test('what Stripe keeps of a payment is a line of its own, in our currency only', async () => {
  await using at = await dayForTest();
  at.stripe.books.addEntry({ label: 'charge', amount: fen(500), fee: 17 });
  at.stripe.books.addEntry({ label: 'stripe_fee', amount: fen(-12), fee: 3, currency: 'hkd' });
  const lines = await at.bills.bill('2026-11-20');
  expect(typeof lines === 'string' ? lines : lines.slice(2)).toMatchObject([
    { kind: 'other', amount: 500 },
    { kind: 'charge', theirNo: expect.stringMatching(/^txn_\d+-fee$/), amount: -17 },
    { kind: 'other', amount: -12 },
  ]);
});

test('a refund that fails afterwards is a movement of its own', async () => {
  await using at = await dayForTest();
  const [refund] = at.stripe.refunds;
  at.stripe.settleRefund(refund?.id ?? '', 'failed');
  const lines = await at.bills.bill('2026-11-20');
  expect(typeof lines === 'string' ? lines : lines.at(-1)).toMatchObject({
    kind: 'refund_failed',
    ourNo: outTradeNo,
    amount: 3900,
  });
});

test('a dispute, what Stripe kept for it, and refunds by hand are of the order whose payment they are of', async () => {
  await using at = await dayForTest();
  const second = { ...request, outTradeNo: 'B_F', expiresAt: at.clock.now() + hour };
  const payment = at.stripe.pay(await addressAt(at.provider, second)).payment_intent ?? '';
  const refund = at.stripe.refundByHand(payment, 900);
  at.stripe.settleRefund(refund.id, 'failed');
  const dispute = at.stripe.dispute(payment);
  const lines = await at.bills.bill('2026-11-20');
  const [withdrawn] = dispute.balance_transactions;
  const ourNo = `${dispute.id}~${withdrawn?.id}`;
  expect(typeof lines === 'string' ? lines : lines.slice(3)).toMatchObject([
    { kind: 'refund_by_hand', ourNo: `B_F~${refund.id}`, amount: -900 },
    { kind: 'refund_failed', ourNo: `B_F~${refund.id}`, amount: 900 },
    { kind: 'dispute', ourNo, outTradeNo: 'B_F', amount: -3900 },
    { kind: 'dispute_fee', ourNo, outTradeNo: 'B_F', amount: -1500 },
  ]);
});

test('a day of many movements is read to its end', async () => {
  await using at = await dayForTest();
  for (let count = 0; count < 250; count++) at.stripe.books.addEntry({ label: 'stripe_fee', amount: fen(-1) });
  expect(await at.bills.bill('2026-11-20')).toHaveLength(252);
});

/** Without any answer, the SDK retries once by itself. */
const isSilent = (fault: Fault): boolean => fault.startsWith('lose') || fault === 'late effect';

test.concurrent.each(faults)('a list that cannot be had is unknown, and not empty: %s', async (fault) => {
  await using at = await dayForTest(timeoutsFor(fault));
  at.stripe.faults.plan(fault, { method: 'list balance transactions', times: isSilent(fault) ? 2 : 1 });
  const answer = await at.bills.bill('2026-11-20');
  // Stripe's answers carry no signature.
  if (fault === 'unsigned' || fault === 'wrongly signed') expect(answer).toHaveLength(2);
  else expect(answer).toBe('unknown');
  expect(await at.bills.bill('2026-11-20')).toHaveLength(2);
});
