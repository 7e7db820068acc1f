import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faults } from '#infra/local/fake-provider/faults';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { wechatBills } from './bill.ts';
import { billLines } from './bill-lines.ts';
import { number, outTradeNo, paidAt, wechatForTest } from './test-wechat.ts';

const noon = Date.UTC(2026, 10, 20, 4);

/** A payment at noon, a partial refund of ours ten minutes before the Beijing day ends. */
async function dayForTest() {
  const at = await wechatForTest();
  const { tradeNo } = await paidAt(at);
  at.clock.advance(12 * hour - 10 * minute);
  await at.provider.refund({ outTradeNo, refundNo: `${outTradeNo}P1`, amount: fen(900), reason: '' });
  return { ...at, tradeNo, bills: wechatBills({ ...at.account, table: at.table }) };
}

test('lists what was paid and given back on a Beijing day, with our numbers, and what WeChat kept of it', async () => {
  await using at = await dayForTest();
  const evening = noon + 12 * hour - 10 * minute;
  const refundNo = [...at.wechat.books.find(number).refunds.values()][0]?.theirNo;
  expect(await at.bills.bill('2026-11-20')).toEqual([
    { kind: 'payment', ourNo: outTradeNo, theirNo: at.tradeNo, amount: 3900, at: noon },
    { kind: 'charge', ourNo: outTradeNo, theirNo: `${at.tradeNo}-fee`, amount: -23, at: noon },
    { kind: 'refund', ourNo: outTradeNo, theirNo: refundNo, amount: -900, at: evening },
    { kind: 'charge', ourNo: outTradeNo, theirNo: `${refundNo}-fee`, amount: 5, at: evening },
  ]);
});

test('a refund by hand is a refund of its order, like every other', async () => {
  await using at = await dayForTest();
  at.wechat.refundByHand(number);
  const lines = await at.bills.bill('2026-11-20');
  expect(typeof lines === 'string' ? lines : lines.filter(({ kind }) => kind === 'refund')).toMatchObject([
    { ourNo: outTradeNo, amount: -900 },
    { ourNo: outTradeNo, amount: -3000 },
  ]);
});

test('what stands under a number that was never ours keeps it', async () => {
  await using at = await dayForTest();
  const theirs = at.wechat.books.find(number);
  at.wechat.books.payments.set('other', { ...theirs, outTradeNo: '01KADZ0000000000000000000Z', refunds: new Map() });
  at.wechat.books.payments.set('shop', { ...theirs, outTradeNo: 'SHOP-1', refunds: new Map() });
  const lines = await at.bills.bill('2026-11-20');
  const payments = typeof lines === 'string' ? [] : lines.filter(({ kind }) => kind === 'payment');
  expect(payments.map(({ ourNo }) => ourNo)).toEqual([outTradeNo, '01KADZ0000000000000000000Z', 'SHOP-1']);
});

test('what happens after Beijing’s midnight is the next day’s, and a day without anything has no bill', async () => {
  await using at = await dayForTest();
  expect(await at.bills.bill('2026-11-21')).toBe('none');
  at.clock.advance(20 * minute);
  at.wechat.refundByHand(number, fen(100));
  expect(await at.bills.bill('2026-11-21')).toMatchObject([{ kind: 'refund', amount: -100 }, { kind: 'charge' }]);
  at.clock.advance(day);
  expect(await at.bills.bill('2026-11-22')).toBe('none');
});

test.concurrent.each(faults)('a bill that cannot be had is unknown, and not empty: %s', async (fault) => {
  await using at = await dayForTest();
  at.wechat.faults.plan(fault, { method: 'bill' });
  expect(await at.bills.bill('2026-11-20')).toBe('unknown');
  expect(await at.bills.bill('2026-11-20')).toHaveLength(4);
});

test('a bill whose numbers cannot be led back is unknown', async () => {
  await using at = await dayForTest();
  const table = { ...at.table, getMany: () => Promise.reject(new Error('the table is away')) };
  expect(await wechatBills({ ...at.account, table }).bill('2026-11-20')).toBe('unknown');
});

test('a download that breaks off, is something else, or another bill is unknown; one that came unpacked is read', async () => {
  await using at = await dayForTest();
  const text = at.wechat.bills.text('2026-11-20') ?? '';
  const bytes = gzipSync(text);
  const others = [
    bytes.subarray(0, bytes.length - 9),
    Buffer.from('<html>'),
    Buffer.alloc(0),
    gzipSync(text.replace('39.00', '3.90')),
  ];
  const downloaded = (body: Buffer) => {
    const load: typeof fetch = async (url, init) =>
      String(url).includes('/billdownload/') ? new Response(new Uint8Array(body)) : fetch(url, init);
    return wechatBills({ ...at.account, table: at.table, fetch: load }).bill('2026-11-20');
  };
  for (const other of others) expect(await downloaded(other)).toBe('unknown');
  expect(await downloaded(Buffer.from(text))).toHaveLength(4);
});

// ── The text itself ──────────────────────────────────────────────────────────────────────────────────────────────────

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,' +
  '代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,' +
  '申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const bill = (...rows: string[]) =>
  [header, ...rows, sums, `\`${rows.length},\`0.06,\`0.06,\`0.00,\`0.00000,\`0.06,\`0.06`, ''].join('\r\n');

/** A line as WeChat’s documents print one (developers.weixin.qq.com, 下载对账单). */
const documented =
  '`2022-03-21 13:51:31,`wxfdc955f7104ad557,`180023671,`176531292,`,`420000612032130748613220688,`2021WERUN1647840687637,' +
  '`oZWaCKXip5njeEiloC4oeOV1TTsk,`JSAPI,`SUCCESS,`OTHERS,`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,`微信云托管支付测试,`,' +
  '`0.00000,`0.90%,`0.01,`0.00,`';

const read = {
  ...{ kind: 'payment', ourNo: '2021WERUN1647840687637', theirNo: '420000612032130748613220688', amount: 1 },
  at: Date.UTC(2022, 2, 21, 5, 51, 31),
};

test('reads a line as WeChat’s documents print it', () => {
  expect(billLines(bill(documented))).toEqual([read]);
  expect(billLines(bill())).toEqual([]);
  expect(billLines(`\uFEFF${bill(documented).replaceAll('\r\n', '\n')}`)).toEqual([read]);
});

test('separators in a title shift nothing', () => {
  const row = documented.replace('微信云托管支付测试', '红,黄,`蓝,`');
  expect(billLines(bill(row))).toEqual([read]);
});

const refund = documented
  .replace('SUCCESS', 'REFUND')
  .replace('`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,', '`CNY,`0.00,`0.00,`50300,`R1,`0.01,`0.00,`ORIGINAL,`PROCESSING,')
  .replace('`0.00000,`0.90%,`0.01,`0.00,`', '`-0.01000,`0.90%,`0.00,`0.01,`');

test('a refund on its way has left our account, and takes back what was kept of it', () => {
  expect(billLines(bill(refund))).toEqual([
    { ...read, kind: 'refund', theirNo: '50300', amount: -1 },
    { ...read, kind: 'charge', theirNo: '50300-fee', amount: 1 },
  ]);
});

test.each(['FAIL', 'CLOSED'])('a refund that was in state %s when the bill was written moved nothing', (state) => {
  expect(billLines(bill(refund.replace('PROCESSING', state)))).toEqual([]);
});

test('a discount of our own is what we did not get', () => {
  const row = documented.replace('`CNY,`0.01', '`CNY,`0.00');
  expect(billLines(bill(row))).toMatchObject([
    { kind: 'payment', amount: 1 },
    { kind: 'other', amount: -1 },
  ]);
});

test.each([
  ['a state', documented.replace('SUCCESS', 'REVOKED')],
  ['a currency', documented.replace('CNY', 'HKD')],
])('what has %s we do not know is kept, as something else', (_, row) => {
  expect(billLines(bill(row))).toMatchObject([{ kind: 'other', amount: 1 }]);
});

test.each([
  ['too few cells', documented.slice(0, -20)],
  ['no amount', documented.replace('`0.01,`0.00,`', '`many,`0.00,`')],
  ['a third of a fen', documented.replace('`0.90%,`0.01', '`0.90%,`0.003')],
  ['a charge of a third of a fen', documented.replace('0.00000', '0.00333')],
  ['no time', documented.replace('2022-03-21 13:51:31', 'noon')],
  ['a day that there is not', documented.replace('2022-03-21', '2022-13-41')],
])('a line with %s spoils the whole bill', (_, row) => {
  expect(() => billLines(bill(documented, row))).toThrow();
});

test.each([
  ['no header', bill(documented).split('\r\n').slice(1).join('\r\n')],
  ['a header that lacks a column', bill(documented).replace(',手续费,', ',')],
  ['no sums', `${header}\r\n${documented}\r\n`],
  ['a line less than it says', bill(documented, documented).replace(`${documented}\r\n`, '')],
  ['an end in the middle', bill(documented).slice(0, -60)],
])('half a bill is none: %s', (_, text) => {
  expect(() => billLines(text)).toThrow();
});

test('no text breaks it in another way than by saying so', () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(() => billLines(text)).toThrow()));
});
