import { expect, test } from 'vitest';
import { silentFetch } from '#functions/test/impatient-fetch';
import { addressAt } from '#functions/test/payment-session';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { minute } from '#shared/limits';
import { fen } from '#shared/money';
import { alipayPayments } from './payments.ts';
import { alipayForTest, notifyUrl, paymentRequest } from './test-alipay.ts';

const request = paymentRequest();
const { outTradeNo } = request;

const paid = { outTradeNo, tradeNo: expect.stringMatching(/^2026/), amount: 3900, state: 'paid' };

test('sends the buyer to a page that Alipay itself would show, on a computer and on a phone', async () => {
  await using at = await alipayForTest();
  for (const payType of ['pc', 'mobile'] as const) {
    const address = await addressAt(at.provider, { ...request, payType });
    expect(at.alipay.open(address)).toEqual({
      ...{ outTradeNo, amount: 3900, subject: '水彩笔刷合集', notifyUrl, isFrozen: false },
      expiresAt: request.expiresAt,
    });
    const fields = new URL(address).searchParams;
    expect(fields.get('method')).toBe(payType === 'pc' ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay');
    expect(fields.get('return_url')).toBe(request.returnUrl);
  }
});

test.each([
  ['a/b=c&d', 'a b c d'],
  ['  两行\n标题\t ', '两行 标题'],
  ['/=&', outTradeNo],
  ['猫'.repeat(300), '猫'.repeat(256)],
  [`${'x'.repeat(255)}🐈`, 'x'.repeat(255)],
  ['half \ud83d a cat', 'half a cat'],
])('shows the title %j as Alipay takes it', async (title, subject) => {
  await using at = await alipayForTest();
  const address = await addressAt(at.provider, { ...request, subject: title, body: title });
  expect(at.alipay.open(address).subject).toBe(subject);
});

test('freezes the money where sellers get their share at Alipay', async () => {
  await using at = await alipayForTest({ split: true });
  expect(at.alipay.open(await addressAt(at.provider, request)).isFrozen).toBe(true);
});

test('a trade is open until it is paid or closed, and before it exists', async () => {
  await using at = await alipayForTest();
  expect(await at.provider.query(outTradeNo)).toBe('open');
  const address = await addressAt(at.provider, request);
  at.alipay.scan(address);
  expect(await at.provider.query(outTradeNo)).toBe('open');
  at.alipay.pay(address);
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
  at.alipay.books.finish(outTradeNo);
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
});

test('closes what is open, what does not exist and what is closed already, but not what is paid', async () => {
  await using at = await alipayForTest();
  expect(await at.provider.close(outTradeNo)).toBe(true);
  const address = await addressAt(at.provider, request);
  at.alipay.scan(address);
  expect(await at.provider.close(outTradeNo)).toBe(true);
  expect(await at.provider.close(outTradeNo)).toBe(true);
  expect(await at.provider.query(outTradeNo)).toMatchObject({ state: 'closed' });

  const other = paymentRequest({ outTradeNo: 'B_F' });
  at.alipay.pay(await addressAt(at.provider, other));
  expect(await at.provider.close(other.outTradeNo)).toBe(false);
});

const refund = { outTradeNo, refundNo: '01KADZ0000000000000000000AR1', amount: fen(3900), reason: 'duplicate payment' };

test('refunds once, however often the same number is sent', async () => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect([...(at.alipay.books.payments.get(outTradeNo)?.refunds.values() ?? [])]).toMatchObject([{ amount: 3900 }]);
});

test.each([undefined, 'REFUND_PROCESSING', 'REFUND_FAIL'])('a refund that is %s has not arrived', async (status) => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  at.alipay.refundStatus = status;
  expect(await at.provider.refund(refund)).toBe('unknown');
  at.alipay.refundStatus = 'REFUND_SUCCESS';
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(at.alipay.books.payments.get(outTradeNo)?.refunds.size).toBe(1);
});

test('believes no refund that Alipay does not know under its number and amount', async () => {
  await using at = await alipayForTest();
  expect(await at.provider.refund(refund)).toEqual({ refused: 'ACQ.TRADE_NOT_EXIST', who: 'person' });
  at.alipay.pay(await addressAt(at.provider, request));
  at.alipay.books.refund(outTradeNo, { refundNo: refund.refundNo, amount: fen(1000) });
  expect(await at.provider.refund(refund)).toEqual({ refused: 'ACQ.DISCORDANT_REPEAT_REQUEST', who: 'person' });
});

test.each([
  ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'platform'],
  ['isv.insufficient-isv-permissions', 'platform'],
  ['ACQ.TRADE_HAS_FINISHED', 'person'],
  ['ACQ.REASON_TRADE_REFUND_FEE_ERR', 'person'],
  ['ACQ.TRADE_NOT_ALLOW_REFUND', 'person'],
  ['ACQ.ROYALTY_REFUND_FAILED', 'seller'],
])('a refund that Alipay turns down with %s is for the %s, and works once that is put right', async (code, who) => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  at.alipay.books.forcedRefusal = code;
  expect(await at.provider.refund(refund)).toEqual({ refused: code, who });
  at.alipay.books.forcedRefusal = undefined;
  expect(await at.provider.refund(refund)).toBe('refunded');
});

test.each(['ACQ.SYSTEM_ERROR', 'ACQ.REFUND_CHARGE_ERROR', 'ACQ.SOMETHING_NEW'])(
  'a refund answered with %s is asked about again',
  async (code) => {
    await using at = await alipayForTest();
    at.alipay.pay(await addressAt(at.provider, request));
    at.alipay.books.forcedRefusal = code;
    expect(await at.provider.refund(refund)).toBe('unknown');
  },
);

test.concurrent.each(faults)(
  'a refusal is not believed while the refund itself cannot be asked about: %s',
  async (fault) => {
    await using at = await alipayForTest();
    at.alipay.pay(await addressAt(at.provider, request));
    at.alipay.books.forcedRefusal = 'ACQ.TRADE_HAS_FINISHED';
    at.alipay.faults.plan(fault, { method: 'alipay.trade.fastpay.refund.query' });
    const outcome = await at.provider.refund(refund);
    expect(['unknown', 'ACQ.SYSTEM_ERROR']).toContain(outcome === 'unknown' ? outcome : 'ACQ.SYSTEM_ERROR');
    expect(outcome).not.toBe('refunded');
  },
);

/** The outcome we may conclude from a faulty answer; `effect` is whether Alipay carried it out. */
const expectedOutcomes: Record<Fault, { effect: boolean; refund: 'refunded' | 'unknown' }> = {
  'lose request': { effect: false, refund: 'unknown' },
  'lose response': { effect: true, refund: 'refunded' },
  'system error': { effect: false, refund: 'unknown' },
  'system error with effect': { effect: true, refund: 'refunded' },
  'late effect': { effect: false, refund: 'unknown' },
  'bad gateway': { effect: true, refund: 'refunded' },
  unsigned: { effect: true, refund: 'refunded' },
  'wrongly signed': { effect: true, refund: 'refunded' },
  slow: { effect: true, refund: 'refunded' },
};

test.concurrent.each(faults)('says nothing about a trade it cannot positively know: %s', async (fault) => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  at.alipay.faults.plan(fault, { method: 'alipay.trade.query' });
  expect(await at.provider.query(outTradeNo)).toBe('unknown');
  expect(await at.provider.query(outTradeNo)).toEqual(paid);
});

test.concurrent.each(faults)('refunds once through %s', async (fault) => {
  await using at = await alipayForTest();
  at.alipay.pay(await addressAt(at.provider, request));
  at.alipay.faults.plan(fault, { method: 'alipay.trade.refund' });
  expect(await at.provider.refund(refund)).toBe(expectedOutcomes[fault].refund);
  expect(at.alipay.books.payments.get(outTradeNo)?.refunds.size).toBe(expectedOutcomes[fault].effect ? 1 : 0);
  at.clock.advance(2 * minute);
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(at.alipay.books.payments.get(outTradeNo)?.refunds.size).toBe(1);
});

test.concurrent.each(faults)('closes for certain or not at all through %s', async (fault) => {
  await using at = await alipayForTest();
  at.alipay.scan(await addressAt(at.provider, request));
  at.alipay.faults.plan(fault, { method: 'alipay.trade.close' });
  expect(await at.provider.close(outTradeNo)).toBe(expectedOutcomes[fault].effect);
  expect(at.alipay.books.payments.get(outTradeNo)?.state).toBe(expectedOutcomes[fault].effect ? 'closed' : 'open');
});

test('does not follow a gateway that is somewhere else, and does not break where there is none', async () => {
  const at = await alipayForTest();
  await at.stop();
  expect(await at.provider.query(outTradeNo)).toBe('unknown');
  expect(await at.provider.close(outTradeNo)).toBe(false);
  expect(await at.provider.refund(refund)).toBe('unknown');
});

test('does not wait for ever', async () => {
  await using at = await alipayForTest();
  const provider = alipayPayments({ ...at.account, fetch: silentFetch, timeoutMs: 50 });
  expect(await provider.query(outTradeNo)).toBe('unknown');
});
