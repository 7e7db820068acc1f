import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgeries } from '#infra/local/fake-provider/wechat-notices';
import { minute, second } from '#shared/limits';
import { fen } from '#shared/money';
import type { Table } from '../../ports/table.ts';
import { testTable } from '../memory/test-table.ts';
import { wechatGateway } from './gateway.ts';
import { wechatNotifications } from './notification.ts';
import { keepNumber } from './numbers.ts';
import { wechatPayments } from './payments.ts';
import { accountForTest, apiV3Key, type Signing, saying, signedBy } from './test-answers.ts';
import { type Posted, tampered } from './test-tampering.ts';
import { notifyUrl, number, outTradeNo, paidAt, paymentRequest, wechatForTest } from './test-wechat.ts';

/** `SIGNATURES=10000` for more than that. */
const runs = Math.max(Number(process.env.SIGNATURES ?? 0), 2000);
const timeout = 60_000 + 20 * runs;

const payer = 'oLocalVisitor_0000000000001';
const trade = { outTradeNo, tradeNo: expect.stringMatching(/^42000/), amount: 3900, state: 'paid', payer };

test.each(['public key', 'certificate'] as const)(
  'reads what was paid from a notice signed by the %s',
  async (signs) => {
    await using at = await wechatForTest({ signs });
    await paidAt(at);
    const [notice] = at.wechat.notices.take();
    expect(notice?.url).toBe(notifyUrl);
    expect(await at.provider.readNotification(notice?.body ?? '', notice?.headers ?? {})).toEqual(trade);
  },
);

// ── Notices that nobody's stand-in made ──────────────────────────────────────────────────────────────────────────────

const account = accountForTest({ fetch: saying({ code: 'RESOURCE_NOT_EXISTS' }, { status: 404 }) });

async function readerOf(table: Table = testTable()) {
  await keepNumber(table, outTradeNo);
  return wechatNotifications({ gateway: wechatGateway(account), account, table });
}

const paid = {
  ...{ appid: account.appId, mchid: account.mchId, out_trade_no: number, transaction_id: '4200000001' },
  ...{ trade_type: 'NATIVE', trade_state: 'SUCCESS', bank_type: 'OTHERS', payer: { openid: payer } },
  amount: { total: 3900, payer_total: 3900, currency: 'CNY', payer_currency: 'CNY' },
};

interface Changes {
  content?: Record<string, unknown>;
  event?: string;
  outer?: Record<string, unknown>;
  resource?: Record<string, unknown>;
  key?: string;
  signing?: Signing;
}

/** Sealed and signed as the documents say. */
function posted({
  content,
  event = 'TRANSACTION.SUCCESS',
  outer,
  resource,
  key = apiV3Key,
  signing,
}: Changes = {}): Posted {
  const cipher = createCipheriv('aes-256-gcm', key, 'fdasflkja484').setAAD(Buffer.from('transaction'));
  const sealed = [cipher.update(JSON.stringify({ ...paid, ...content }), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const box = {
    ...{
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(sealed).toString('base64'),
    },
    ...{ associated_data: 'transaction', nonce: 'fdasflkja484', ...resource },
  };
  const told = {
    id: 'EV-2018022511223320873',
    create_time: '2015-05-20T13:29:35+08:00',
    resource_type: 'encrypt-resource',
  };
  const body = JSON.stringify({ ...told, event_type: event, summary: '支付成功', resource: box, ...outer });
  const signed = Object.entries(signedBy(body, signing)).map(([name, value]) => [name.toLowerCase(), value]);
  const type = { 'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048' };
  return { body, headers: { 'content-type': 'application/json', ...type, ...Object.fromEntries(signed) } };
}

const heard = async (changes?: Changes) => {
  const { body, headers } = posted(changes);
  return (await readerOf())(body, headers);
};

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

/** Part of what was signed as nonce and body, told as another nonce and body. */
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
  ['a refund of ours', refunded(3900, `${outTradeNo}R1`), { refundNo: `${outTradeNo}R1` }],
  ['part of an order', refunded(900, `${outTradeNo}P1`), { refundNo: `${outTradeNo}P1` }],
  ['a part by hand, with what went before unknown', refunded(900, byHand), { refundNo: byHand }],
  ['all of it by hand', refunded(3900, byHand), { refundNo: byHand, refunded: 3900 }],
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
  at.wechat.notices.take();
  await at.provider.refund({ outTradeNo, refundNo: `${outTradeNo}P1`, amount: fen(900), reason: '' });
  at.wechat.refundByHand(number);
  const all = at.wechat.notices.take().map(({ body, headers }) => at.provider.readNotification(body, headers));
  expect(await Promise.all(all)).toMatchObject([
    { state: 'reversed', refundNo: `${outTradeNo}P1` },
    { state: 'reversed', refundNo: expect.stringMatching(/^HAND/) },
  ]);
});

// ── What somebody else may send ──────────────────────────────────────────────────────────────────────────────────────

test.each(Object.keys(forgeries) as (keyof typeof forgeries)[])('refuses a notice with: %s', async (forgery) => {
  await using at = await wechatForTest();
  const paidTrade = await paidAt(at);
  for (const signs of ['public key', 'certificate'] as const) {
    at.wechat.signers.signs = signs;
    const { body, headers } = at.wechat.forged(paidTrade, forgery);
    expect(await at.provider.readNotification(body, headers)).toBeUndefined();
  }
});

test(
  'of thousands of notices that somebody has touched none is accepted, and none breaks anything',
  async () => {
    await using at = await wechatForTest();
    const other = await paidAt(at, { outTradeNo: '01KADZ0000000000000000000B_01KADZ0000000000000000000F' });
    const one = await paidAt(at);
    at.wechat.signers.signs = 'certificate';
    const genuine = [at.wechat.notification(one), at.wechat.notification(other)] as const;
    at.wechat.signers.signs = 'public key';
    const byKey = [at.wechat.notification(one), at.wechat.notification(other)] as const;
    for (const { body, headers } of [genuine[0], byKey[0]])
      expect(await at.provider.readNotification(body, headers)).toEqual(trade);
    const asked = at.wechat.asked.length;
    await fc.assert(
      fc.asyncProperty(fc.oneof(tampered(...genuine), tampered(...byKey)), async ({ body, headers }) => {
        expect(await at.provider.readNotification(body, headers)).toBeUndefined();
      }),
      { numRuns: runs },
    );
    expect(at.wechat.asked.length).toBe(asked);
  },
  timeout,
);

test('the same notice comes again within five minutes, and is a copy after them', async () => {
  await using at = await wechatForTest();
  const { body, headers } = at.wechat.notification(await paidAt(at));
  at.clock.advance(4 * minute);
  expect(await at.provider.readNotification(body, headers)).toEqual(trade);
  at.clock.advance(minute + second);
  expect(await at.provider.readNotification(body, headers)).toBeUndefined();
});

test('no text and no headers break it', async () => {
  const read = await readerOf();
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.dictionary(fc.string(), fc.string()), async (body, headers) => {
      expect(await read(body, headers)).toBeUndefined();
      expect(await read(body, { ...posted().headers, ...headers })).toBeUndefined();
    }),
  );
  for (const body of ['', '{', 'null', '[]', '"x"', '{"__proto__":1}'])
    expect(
      await read(body, {
        ...Object.fromEntries(Object.entries(signedBy(body)).map(([name, value]) => [name.toLowerCase(), value])),
      }),
    ).toBeUndefined();
});

test('breaks, so that WeChat repeats it, where the certificates or the table cannot be had', async () => {
  await using at = await wechatForTest({ signs: 'certificate' });
  await at.provider.begin(paymentRequest());
  const { body, headers } = at.wechat.notification(at.wechat.pay('wx0000000000000001'));
  const fresh = () => wechatPayments({ ...at.account, notifyUrl, table: at.table });
  at.wechat.faults.plan('lose request', { method: 'certificates' });
  await expect(fresh().readNotification(body, headers)).rejects.toThrow('cannot be had');
  expect(await fresh().readNotification(body, headers)).toEqual(trade);
  const away = { ...at.table, get: () => Promise.reject(new Error('the table is away')) };
  const provider = wechatPayments({ ...at.account, notifyUrl, table: away });
  await expect(provider.readNotification(body, headers)).rejects.toThrow('the table is away');
  expect(await provider.readNotification(body, { ...headers, 'wechatpay-nonce': 'other' })).toBeUndefined();
});
