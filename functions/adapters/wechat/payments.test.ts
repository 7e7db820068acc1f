import { expect, test } from 'vitest';
import type { PaymentRequest } from '#functions/ports/payments';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { minute, second } from '#shared/limits';
import { fen } from '#shared/money';
import { wechatPayments } from './payments.ts';
import { providerSaying } from './test-answers.ts';
import { notifyUrl, number, outTradeNo, paidAt, paymentRequest, wechatForTest } from './test-wechat.ts';

const request = paymentRequest();
const paid = { outTradeNo, tradeNo: expect.stringMatching(/^42000/), amount: 3900, state: 'paid' };
const payer = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';

test('gives a code that can be scanned until the order ends', async () => {
  await using at = await wechatForTest();
  const session = await at.provider.begin(request);
  expect(session).toEqual({
    kind: 'qr',
    content: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/),
    expiresAt: request.expiresAt,
  });
  expect(at.wechat.books.find(number)).toMatchObject({
    ...{ scene: 'native', amount: 3900, subject: '水彩笔刷合集', notifyUrl, expiresAt: request.expiresAt },
  });
});

test('sends a phone to the page that opens the app and comes back to ours', async () => {
  await using at = await wechatForTest();
  const returnUrl = `${request.returnUrl}&from=wechat`;
  const session = await at.provider.begin({ ...request, returnUrl, scene: 'h5', ip: '203.0.113.7' });
  const address = new URL(session.kind === 'redirect' ? session.url : '');
  expect(address.pathname).toBe('/cgi-bin/mmpayweb-bin/checkmweb');
  expect(address.searchParams.get('redirect_url')).toBe(returnUrl);
  const sentRequest = at.wechat.requests.find(({ name }) => name === 'h5');
  expect(JSON.parse(sentRequest?.body ?? '')).toMatchObject({
    scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
  });
  expect(at.wechat.pay(address.href)).toMatchObject({ outTradeNo: number, state: 'paid' });
});

test('opens the sheet within WeChat with what our key has signed, for whoever asked alone', async () => {
  await using at = await wechatForTest();
  const session = await at.provider.begin({ ...request, scene: 'jsapi', openid: payer });
  const params = session.kind === 'jsapi' ? session.params : {};
  expect(params).toMatchObject({ appId: at.account.appId, signType: 'RSA', timeStamp: '1795147200' });
  expect(() => at.wechat.pay({ ...params, package: 'prepay_id=wx0000000000000009' }, payer)).toThrow('no order to pay');
  expect(() => at.wechat.pay(params, 'somebodyElse')).toThrow('OPENID_MISMATCH');
  expect(at.wechat.pay(params, payer)).toMatchObject({ outTradeNo: number, payer });
});

test.each<[string, Partial<PaymentRequest>, string]>([
  ['no scene', { scene: undefined }, 'no scene undefined'],
  ['a scene of Alipay’s', { scene: 'page' }, 'no scene page'],
  ['a sheet for nobody', { scene: 'jsapi' }, 'who pays'],
  ['a number that is no order’s', { outTradeNo: 'A_B' }, 'no number of an order'],
])('begins nothing for %s', async (_, changes, why) => {
  await using at = await wechatForTest();
  await expect(at.provider.begin({ ...request, ...changes })).rejects.toThrow(why);
  expect(at.wechat.requests).toEqual([]);
});

test('the same request begins the same trade, and another one under its number none', async () => {
  await using at = await wechatForTest();
  const session = await at.provider.begin(request);
  expect(await at.provider.begin(request)).toEqual(session);
  await expect(at.provider.begin({ ...request, amount: fen(1) })).rejects.toThrow('OUT_TRADE_NO_USED');
  await expect(at.provider.begin({ ...request, scene: 'h5', ip: '203.0.113.7' })).rejects.toThrow('OUT_TRADE_NO_USED');
});

test('what was begun can be led back before anybody can pay it', async () => {
  await using at = await wechatForTest();
  at.wechat.faults.plan('lose request', { method: 'native' });
  await expect(at.provider.begin(request)).rejects.toThrow(`no payment for order ${outTradeNo}`);
  const item = await at.table.get({ pk: `WECHAT#${number}`, sk: 'WECHAT' });
  expect(item).toMatchObject({ kind: 'wechat-number', outTradeNo });
});

test('two orders of one number are not begun both', async () => {
  await using at = await wechatForTest();
  await at.provider.begin(request);
  const other = `${number}_01KADZ0000000000000000000G`;
  await expect(at.provider.begin({ ...request, outTradeNo: other })).rejects.toThrow('belongs to another order');
});

test('nothing is begun where its number cannot be kept', async () => {
  await using at = await wechatForTest();
  const table = { ...at.table, commit: () => Promise.reject(new Error('the table is away')) };
  const provider = wechatPayments({ ...at.account, notifyUrl, table });
  await expect(provider.begin(request)).rejects.toThrow('the table is away');
  expect(at.wechat.requests).toEqual([]);
});

test.each([
  ['  两行\n标题\t ', '两行 标题'],
  ['`/=&', '/=&'],
  ['\u0000', number],
  ['猫'.repeat(300), '猫'.repeat(42)],
  [`ab${'猫'.repeat(300)}`, `ab${'猫'.repeat(41)}`],
  [`abc${'🐈'.repeat(300)}`, `abc${'🐈'.repeat(31)}`],
  ['a'.repeat(300), 'a'.repeat(127)],
  [`${'x'.repeat(126)}🐈`, 'x'.repeat(126)],
])('shows the title %j as WeChat takes it', async (subject, description) => {
  await using at = await wechatForTest();
  await at.provider.begin({ ...request, subject });
  expect(at.wechat.books.find(number)).toMatchObject({ subject: description });
});

test('a trade is open until it is paid or closed, and before it exists', async () => {
  await using at = await wechatForTest();
  expect(await at.provider.query(outTradeNo)).toBe('open');
  await at.provider.begin(request);
  expect(await at.provider.query(outTradeNo)).toBe('open');
  at.wechat.pay('wx0000000000000001', payer);
  expect(await at.provider.query(outTradeNo)).toEqual({ ...paid, payer });
  at.wechat.refundByHand(number, fen(100));
  expect(await at.provider.query(outTradeNo)).toEqual({ ...paid, payer });
});

test.each(['USERPAYING', 'PAYERROR'])('a trade that is %s is open still', async (status) => {
  const provider = providerSaying({ ...resource, trade_state: status });
  expect(await provider.query(outTradeNo)).toBe('open');
});

test('an order is not closed in its first five minutes, and for certain afterwards', async () => {
  await using at = await wechatForTest();
  await at.provider.begin(request);
  expect(await at.provider.close(outTradeNo)).toBe(false);
  at.clock.advance(5 * minute - second);
  expect(await at.provider.close(outTradeNo)).toBe(false);
  expect(await at.provider.query(outTradeNo)).toBe('open');
  at.clock.advance(second);
  expect(await at.provider.close(outTradeNo)).toBe(true);
  expect(await at.provider.close(outTradeNo)).toBe(true);
  expect(await at.provider.query(outTradeNo)).toEqual({ outTradeNo, tradeNo: '', amount: 0, state: 'closed' });
});

test('closes what does not exist, but not what is paid', async () => {
  await using at = await wechatForTest();
  expect(await at.provider.close(outTradeNo)).toBe(true);
  await paidAt(at);
  at.clock.advance(10 * minute);
  expect(await at.provider.close(outTradeNo)).toBe(false);
});

const resource = {
  ...{ appid: 'wxd678efa567fe6787', mchid: '1900000109', out_trade_no: number, trade_state: 'SUCCESS' },
  ...{ transaction_id: '4200000001', amount: { total: 3900, currency: 'CNY' }, payer: { openid: payer } },
};

test.each([
  ['as it should be', {}, { ...paid, payer }],
  ['without a payer', { payer: undefined }, { ...paid, payer: undefined }],
  ['refunded', { trade_state: 'REFUND' }, { ...paid, payer }],
  ['revoked', { trade_state: 'REVOKED' }, { outTradeNo, tradeNo: '4200000001', amount: 3900, state: 'closed' }],
  ['of another order', { out_trade_no: '01KADZ0000000000000000000Z' }, 'unknown'],
  ['of another account', { mchid: '1900000001' }, 'unknown'],
  ['of another app', { appid: 'wx0000000000000000' }, 'unknown'],
  ['of half a fen', { amount: { total: 0.5, currency: 'CNY' } }, 'unknown'],
  ['of nothing', { amount: { total: 0, currency: 'CNY' } }, 'unknown'],
  ['of an amount that is a text', { amount: { total: '3900', currency: 'CNY' } }, 'unknown'],
  ['of dollars', { amount: { total: 3900, currency: 'USD' } }, 'unknown'],
  ['without WeChat’s number', { transaction_id: undefined }, 'unknown'],
  ['in a state nobody knows', { trade_state: 'ACCEPT' }, 'unknown'],
])('a paid trade %s is what it says, or nothing is known', async (_, changes, expected) => {
  const provider = providerSaying({ ...resource, ...changes });
  expect(await provider.query(outTradeNo)).toEqual(expected);
});

/** Whether a call takes effect under a fault. */
const hasEffect: Record<Fault, boolean> = {
  'lose request': false,
  'lose response': true,
  'system error': false,
  'system error with effect': true,
  'late effect': false,
  'bad gateway': true,
  unsigned: true,
  'wrongly signed': true,
  slow: true,
};

test.concurrent.each(faults)('says nothing about a trade it cannot positively know: %s', async (fault) => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.faults.plan(fault, { method: 'query' });
  expect(await at.provider.query(outTradeNo)).toBe('unknown');
  expect(await at.provider.query(outTradeNo)).toMatchObject(paid);
});

test.concurrent.each(faults)('closes for certain or not at all through %s', async (fault) => {
  await using at = await wechatForTest();
  await at.provider.begin(request);
  at.clock.advance(6 * minute);
  at.wechat.faults.plan(fault, { method: 'close' });
  expect(await at.provider.close(outTradeNo)).toBe(hasEffect[fault]);
  expect(at.wechat.books.find(number).state).toBe(hasEffect[fault] ? 'closed' : 'open');
});

test.concurrent.each(faults)('begins one trade through %s', async (fault) => {
  await using at = await wechatForTest();
  at.wechat.faults.plan(fault, { method: 'native' });
  await expect(at.provider.begin(request)).rejects.toThrow('no payment');
  at.clock.advance(2 * minute);
  await paidAt(at);
  expect(at.wechat.books.payments.size).toBe(1);
});

test('does not break where there is nobody', async () => {
  const at = await wechatForTest();
  await at.stop();
  expect(await at.provider.query(outTradeNo)).toBe('unknown');
  expect(await at.provider.close(outTradeNo)).toBe(false);
  await expect(at.provider.begin(request)).rejects.toThrow('no payment');
});
