import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { wechatPayments } from '#functions/adapters/wechat/payments';
import {
  notifyUrl,
  number,
  outTradeNo,
  paidAt,
  paymentRequest,
  wechatForTest,
} from '#functions/adapters/wechat/test-wechat';
import { hour, minute, second } from '#shared/limits';
import { fen } from '#shared/money';
import { rsaKeys } from '../alipay-signature.ts';
import type { Post } from '../notices.ts';
import { selfSignedCertificate } from './der.ts';
import { wechatRepetitions } from './wechat.ts';

/** A receiver of notices that answers as the test says. */
function listener(statusOf: (time: number) => number) {
  const received: { at: number; nonce: string | undefined }[] = [];
  const post =
    (now: () => number): Post =>
    async ({ headers }) => {
      received.push({ at: now(), nonce: headers['wechatpay-nonce'] });
      return { status: statusOf(received.length), text: '' };
    };
  return { received, post };
}

test('WeChat tells sixteen times within 24 hours and four minutes, each time signed anew, and stops at a 200', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  const start = at.clock.now();
  const failing = listener(() => 500);
  for (const after of wechatRepetitions) {
    at.clock.advance(start + after - at.clock.now());
    await at.wechat.catchUp(failing.post(at.clock.now));
  }
  expect(failing.received.map(({ at }) => at - start)).toEqual(wechatRepetitions);
  expect(wechatRepetitions.at(-1)).toBe(24 * hour + 4 * minute);
  expect(new Set(failing.received.map(({ nonce }) => nonce)).size).toBe(16);
  expect(at.wechat.notices.pendingCount).toBe(0);

  await paidAt(at, {
    outTradeNo: `01KADZ0000000000000000000B_${number}`,
    expiresAt: at.clock.now() + hour,
  });
  const quick = listener((time) => (time === 2 ? 204 : 404));
  for (let seconds = 0; seconds < 60; seconds += 15) {
    await at.wechat.catchUp(quick.post(at.clock.now));
    at.clock.advance(15 * second);
  }
  expect(quick.received).toHaveLength(2);
});

test('a certificate made here is one that Node reads, with the dates and the number it was given', () => {
  const keys = rsaKeys();
  const [from, to] = [Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2031, 11, 31, 23, 59, 59)];
  for (const serial of ['01', '7132D72A03E93CDDF8C03BBD1F37EEDF0A0B0C0D', 'F132D72A03E93CDDF8C03BBD1F37EEDF0A0B0C0D']) {
    const read = new X509Certificate(selfSignedCertificate({ name: '替身', serial, from, to, keys }));
    expect(read.serialNumber).toBe(serial);
    expect([Date.parse(read.validFrom), Date.parse(read.validTo)]).toEqual([from, to]);
    expect(read.publicKey.equals(keys.publicKey)).toBe(true);
    expect(read.verify(keys.publicKey)).toBe(true);
    expect(read.subject).toBe('CN=替身');
  }
});

test('a trade cannot be paid twice, too late, or once closed', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  expect(() => at.wechat.pay('wx0000000000000001')).toThrow('ORDERPAID');
  const second = { outTradeNo: `01KADZ0000000000000000000B_${number}` };
  await at.provider.begin(paymentRequest(second));
  at.clock.advance(hour);
  expect(() => at.wechat.pay('wx0000000000000002')).toThrow('ORDER_CLOSED');
  expect(() => at.wechat.pay('weixin://wxpay/bizpayurl?pr=nothing')).toThrow('no order');
});

test('no more goes back by hand than was paid', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  expect(at.wechat.refundByHand(number, fen(900)).amount).toBe(900);
  expect(at.wechat.refundByHand(number).amount).toBe(3000);
  expect(() => at.wechat.refundByHand(number, fen(1))).toThrow('INVALID_REQUEST');
});

test('a request with a foreign signature, another time or another text is refused', async () => {
  await using at = await wechatForTest();
  const foreign = wechatPayments({ ...at.account, privateKey: rsaKeys().privateKey, notifyUrl, table: at.table });
  await expect(foreign.begin(paymentRequest())).rejects.toThrow('SIGN_ERROR');
  const early = { ...at.account, clock: { now: () => at.clock.now() - hour } };
  await expect(wechatPayments({ ...early, notifyUrl, table: at.table }).begin(paymentRequest())).rejects.toThrow(
    'SIGN_ERROR',
  );
  const changing: typeof fetch = (url, init) => fetch(url, { ...init, body: String(init?.body).replace('3900', '39') });
  const changed = wechatPayments({ ...at.account, fetch: changing, notifyUrl, table: at.table });
  await expect(changed.begin(paymentRequest())).rejects.toThrow('SIGN_ERROR');
});

// ── The local market ─────────────────────────────────────────────────────────────────────────────────────────────────

test('a person finds the order behind a code, pays it with a button, and is sent on', async () => {
  await using at = await wechatForTest({ codes: 'page' });
  const session = await at.provider.begin(paymentRequest({ subject: '笔刷 <b>&' }));
  const code = session.kind === 'qr' ? session.content : '';
  expect(code.startsWith(at.wechat.endpoint)).toBe(true);
  const page = await (await fetch(`${code}?redirect_url=${encodeURIComponent('https://tanwei.test/back')}`)).text();
  for (const expected of ['测试', '¥39.00', '付款', '不付', '笔刷 &lt;b&gt;&amp;', 'https://tanwei.test/back'])
    expect(page).toContain(expected);
  const [, prepayId] = /name="code" value="([^"]+)"/.exec(page) ?? [];
  const form = new URLSearchParams({ code: prepayId ?? '', back: 'https://tanwei.test/back' });
  const paid = await fetch(`${at.wechat.endpoint}/dev/pay`, { method: 'POST', body: form, redirect: 'manual' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'https://tanwei.test/back']);
  expect(await at.provider.query(outTradeNo)).toMatchObject({ state: 'paid' });
  expect(await (await fetch(code)).text()).toContain('已付款');
  expect(await (await fetch(at.wechat.endpoint)).text()).toContain('已付款');
  expect((await fetch(`${at.wechat.endpoint}/pay/nothing`)).status).toBe(404);
});

test('a phone that comes from our page finds the order there', async () => {
  await using at = await wechatForTest();
  const session = await at.provider.begin(paymentRequest({ scene: 'h5', ip: '203.0.113.7' }));
  const page = await (await fetch(session.kind === 'redirect' ? session.url : '')).text();
  expect(page).toContain('¥39.00');
  expect(page).toContain(outTradeNo);
});
