import { AlipaySdk } from 'alipay-sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationBody, rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { alipayNotifications } from './notification.ts';
import { fieldNames, fieldValues } from './test-tampering.ts';

/** `SIGNATURES=10000` runs more cases than the whole test run has time for. */
const runs = Number(process.env.SIGNATURES ?? 300);
const timeout = 20_000 + 20 * runs;

const keys = rsaKeys();
const app = rsaKeys();
const expected = { appId: '2014072300007148', sellerId: '2088101126765726', publicKey: keys.publicKey };
const read = alipayNotifications(expected);

const sdk = new AlipaySdk({
  appId: expected.appId,
  keyType: 'PKCS8',
  privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  alipayPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
});

const fields = {
  app_id: expected.appId,
  seller_id: expected.sellerId,
  charset: 'utf-8',
  out_trade_no: '01KADZ0000000000000000000A_01KADZ0000000000000000000F',
  trade_no: '2026112022001400000000000001',
  total_amount: '39.00',
  trade_status: 'TRADE_SUCCESS',
  subject: '水彩笔刷合集 100% + 赠品',
  notify_time: '2026-11-20 12:00:07',
};

const trade = { outTradeNo: fields.out_trade_no, tradeNo: fields.trade_no, amount: 3900, state: 'paid' };
const bodyOf = (changes: Record<string, string> = {}) => notificationBody({ ...fields, ...changes }, keys);

test.each([
  ['TRADE_SUCCESS', 'paid'],
  ['TRADE_FINISHED', 'paid'],
  ['TRADE_CLOSED', 'closed'],
])('%s is a trade that is %s', (trade_status, state) => {
  expect(read(bodyOf({ trade_status }))).toEqual({ ...trade, state });
});

test.each([
  ['waiting for the buyer', { trade_status: 'WAIT_BUYER_PAY' }],
  ['a state nobody knows', { trade_status: 'TRADE_SOMETHING' }],
  ['a refund of nobody knows how much', { gmt_refund: '2026-11-20 13:00:00', refund_fee: 'x' }],
])('is nothing to act on, and no payment: %s', (_, changes) => {
  expect(read(bodyOf(changes))).toBe('nothing');
});

test.each([
  ['a partial refund', { refund_fee: '1.00', gmt_refund: '2026-11-20 13:00:00', out_biz_no: 'R1' }, 'R1'],
  ['a partial refund, told in one field', { refund_fee: '0.01' }, undefined],
  ['a full refund', { trade_status: 'TRADE_CLOSED', refund_fee: '39.00', out_biz_no: 'R2' }, 'R2'],
])('is no payment, and names the last refund: %s', (_, changes, refundNo) => {
  expect(read(bodyOf(changes))).toEqual({ outTradeNo: fields.out_trade_no, state: 'reversed', refundNo });
});

test('a refund of nothing at all is a payment', () => {
  expect(read(bodyOf({ refund_fee: '0.00' }))).toEqual(trade);
});

const meant = [...Object.keys(fields), 'sign', 'sign_type', 'refund_fee', 'gmt_refund'];
const names = fieldNames.filter((name) => !meant.includes(name));
const more = fc.dictionary(names, fieldValues, { maxKeys: 8 });

test(
  'takes what Alipay’s own SDK takes, with whatever fields Alipay may add',
  () => {
    fc.assert(
      fc.property(more, fc.boolean(), (added, isGenuine) => {
        const body = notificationBody({ ...added, ...fields }, isGenuine ? keys : app);
        expect(sdk.checkNotifySignV2(Object.fromEntries(new URLSearchParams(body)))).toBe(isGenuine);
        expect(read(body)).toEqual(isGenuine ? trade : undefined);
      }),
      { numRuns: runs },
    );
  },
  timeout,
);

const valid = bodyOf();

test.each([
  ['a prototype', `__proto__=1&${valid}`],
  ['no signature', valid.replace(/sign=[^&]*&/, '')],
  ['a signature in another alphabet', valid.replace(/sign=[^&]*/, 'sign=*****')],
  ['a signature that is too long', valid.replace(/sign=[^&]*/, `sign=${'A'.repeat(100_000)}`)],
  ['half of it', valid.slice(0, valid.length / 2)],
])('refuses without breaking: %s', (_, body) => {
  expect(read(body)).toBeUndefined();
});

test('says who paid, by the number of the account or by the name that the app has for it', () => {
  expect(read(bodyOf({ buyer_id: '2088102122524333' }))).toMatchObject({ payer: '2088102122524333' });
  expect(read(bodyOf({ buyer_open_id: '074a1CcTG1' }))).toMatchObject({ payer: '074a1CcTG1' });
});
