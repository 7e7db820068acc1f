import { expect, test } from 'vitest';
import { minute, second } from '#shared/limits';
import { fen } from '#shared/money';
import { testTable } from '../memory/test-table.ts';
import { wechatGateway } from './gateway.ts';
import { wechatNotifications } from './notification.ts';
import { apiV3Key } from './test-answers.ts';
import { account, type Changes, heard, paid, payer, posted, readerOf } from './test-notices.ts';
import { notifyUrl, number, outTradeNo, paidAt, wechatForTest } from './test-wechat.ts';

const trade = { outTradeNo, tradeNo: expect.stringMatching(/^42000/), amount: 3900, state: 'paid', payer };

test.each(['public key', 'certificate'] as const)(
  'reads what was paid from a notice signed by the %s',
  async (signs) => {
    await using at = await wechatForTest({ signingMode: signs });
    await paidAt(at);
    const [notice] = at.wechat.notices.drain();
    expect(notice?.url).toBe(notifyUrl);
    expect(await at.provider.readNotification(notice?.body ?? '', notice?.headers ?? {})).toEqual(trade);
  },
);

const ofOne = { outTradeNo, tradeNo: '4200000001', amount: 3900, state: 'paid', payer };

test('reads what WeChat’s documents describe', async () => {
  expect(await heard()).toEqual(ofOne);
  expect(await heard({ content: { payer: undefined } })).toEqual({ ...ofOne, payer: undefined });
  expect(await heard({ signing: { at: account.clock.now() - 5 * minute } })).toEqual(ofOne);
});

test.each<[string, Changes]>([
  ['another event', { event: 'PAYSCORE.USER_PAID' }],
  ['a payment that is none yet', { content: { trade_state: 'USERPAYING' } }],
])('is nothing to act on, and WeChat’s: %s', async (_, changes) => {
  expect(await heard(changes)).toBe('nothing');
});

const now = account.clock.now();

test.each<[string, Changes]>([
  ['of another account', { content: { mchid: '1900000001' } }],
  ['of another app', { content: { appid: 'wx0000000000000000' } }],
  ['of half a fen', { content: { amount: { total: 0.5, currency: 'CNY' } } }],
  ['of less than nothing', { content: { amount: { total: -3900, currency: 'CNY' } } }],
  ['of nothing', { content: { amount: { total: 0, currency: 'CNY' } } }],
  ['of a text', { content: { amount: { total: '3900', currency: 'CNY' } } }],
  ['of dollars', { content: { amount: { total: 3900, currency: 'USD' } } }],
  ['without a currency', { content: { amount: { total: 3900 } } }],
  ['without WeChat’s number', { content: { transaction_id: '' } }],
  ['under a number we never gave', { content: { out_trade_no: '01KADZ0000000000000000000Z' } }],
  ['under what is no number', { content: { out_trade_no: outTradeNo } }],
  ['to somebody who is nobody', { content: { payer: { openid: '' } } }],
  ['sealed with another key', { key: apiV3Key.toUpperCase() }],
  ['sealed in another way', { resource: { algorithm: 'AEAD_SM4_GCM' } }],
  ['sealed with another nonce', { resource: { nonce: 'fdasflkja485' } }],
  ['sealed beside something else', { resource: { associated_data: 'refund' } }],
  ['not sealed at all', { outer: { resource: paid } }],
  ['in a resource of another kind', { outer: { resource_type: 'plain' } }],
  ['without an event', { outer: { event_type: undefined } }],
  ['five minutes and a second old', { signing: { at: now - 5 * minute - second } }],
  ['five minutes and a second early', { signing: { at: now + 5 * minute + second } }],
  ['signed by a stranger', { signing: { isForged: true } }],
  ['signed under a number of nobody', { signing: { serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' } }],
  ['with a nonce of two lines', { signing: { nonce: 'a\n{"id":1}' } }],
])('is refused: a payment %s', async (_, changes) => {
  expect(await heard(changes)).toBeUndefined();
});

/** The signed text, divided differently into nonce and body. */
test('nothing of a body can be moved into what stands before it', async () => {
  const { body, headers } = posted();
  const nonce = `${headers['wechatpay-nonce']}\n${body}`;
  expect(await (await readerOf())('', { ...headers, 'wechatpay-nonce': nonce })).toBeUndefined();
});

test('a number that leads to an order of another number leads nowhere', async () => {
  const table = testTable();
  const put = {
    pk: `WECHAT#${number}`,
    sk: 'WECHAT',
    kind: 'wechat-number',
    outTradeNo: '01KADZ0000000000000000000Z_F',
  };
  await table.commit([{ put }]);
  const read = wechatNotifications({ gateway: wechatGateway(account), account, table });
  const { body, headers } = posted();
  expect(await read(body, headers)).toBeUndefined();
});

// ── Money that went back ─────────────────────────────────────────────────────────────────────────────────────────────

const refunded = (refund: number, refundNo: string, status = 'SUCCESS'): Changes => ({
  event: `REFUND.${status}`,
  content: { out_refund_no: refundNo, refund_status: status, amount: { total: 3900, refund } },
});

const byHand = '1217752501201407033233368018';

test.each<[string, Changes, object]>([
  ['a refund of ours', refunded(3900, `${outTradeNo}R1`), { refundNo: `${outTradeNo}R1`, amount: 3900 }],
  ['part of an order', refunded(900, `${outTradeNo}P1`), { refundNo: `${outTradeNo}P1`, amount: 900 }],
  ['a part by hand', refunded(900, byHand), { refundNo: byHand, amount: 900 }],
  ['all of it by hand', refunded(3900, byHand), { refundNo: byHand, amount: 3900 }],
  ['all of it by hand, which did not arrive', refunded(3900, byHand, 'ABNORMAL'), { refundNo: byHand }],
  ['a refund of ours that was closed', refunded(3900, `${outTradeNo}R1`, 'CLOSED'), { refundNo: `${outTradeNo}R1` }],
])('is word of money that went back: %s', async (_, changes, expected) => {
  expect(await heard(changes)).toEqual({ outTradeNo, state: 'reversed', ...expected });
});

test.each<[string, Changes]>([
  [
    'of another account',
    { ...refunded(900, byHand), content: { ...refunded(900, byHand).content, mchid: '1900000001' } },
  ],
  [
    'of an order we never had',
    {
      ...refunded(900, byHand),
      content: { ...refunded(900, byHand).content, out_trade_no: '01KADZ0000000000000000000Z' },
    },
  ],
  ['without a number', refunded(900, '')],
  ['of half a fen', refunded(0.5, byHand)],
])('is refused: a refund %s', async (_, changes) => {
  expect(await heard(changes)).toBeUndefined();
});

test('tells of a refund that the stand-in was asked for, and of one by hand', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.notices.drain();
  await at.provider.refund({ outTradeNo, refundNo: `${outTradeNo}P1`, amount: fen(900), reason: '' });
  at.wechat.refundByHand(number);
  const all = at.wechat.notices.drain().map(({ body, headers }) => at.provider.readNotification(body, headers));
  expect(await Promise.all(all)).toMatchObject([
    { state: 'reversed', refundNo: `${outTradeNo}P1` },
    { state: 'reversed', refundNo: expect.stringMatching(/^HAND/) },
  ]);
});
