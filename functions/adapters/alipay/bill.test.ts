import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressAt } from '#functions/test/payment-session';
import { faults } from '#infra/local/fake-provider/faults';
import { encodeGbk } from '#infra/local/fake-provider/gbk';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { alipayBills, linesIn } from './bill.ts';
import { alipayForTest, paymentRequest, testPayout } from './test-alipay.ts';
import { alipayTransfer } from './transfer.ts';

const request = paymentRequest();
const { outTradeNo } = request;
const payout = { ...testPayout, amount: fen(1000) };

/** A payment and a payout at noon, a partial refund ten minutes before the Beijing day ends. */
async function dayForTest() {
  const at = await alipayForTest();
  const { tradeNo } = at.alipay.pay(await addressAt(at.provider, request));
  const payouts = alipayTransfer({ ...at.account, title: '销售收入', scene: { name: '佣金报酬', infoType: '说明' } });
  await payouts.submit(payout);
  at.clock.advance(12 * hour - 10 * minute);
  at.alipay.books.refund(outTradeNo, { refundNo: 'R1', amount: fen(900) });
  return { ...at, tradeNo, bills: alipayBills(at.account) };
}

test('lists what moved on our balance on a Beijing day, with our numbers and in whole fen', async () => {
  await using at = await dayForTest();
  const noon = Date.UTC(2026, 10, 20, 4);
  const trade = { ourNo: outTradeNo, theirNo: at.tradeNo };
  expect(await at.bills.bill('2026-11-20')).toEqual([
    { kind: 'payment', ...trade, amount: 3900, at: noon, balance: 3900 },
    {
      ...{ kind: 'payout', ourNo: payout.payoutId, theirNo: expect.stringMatching(/^TRF/) },
      ...{ amount: -1000, at: noon, balance: 2900 },
    },
    { kind: 'refund', ...trade, amount: -900, at: noon + 12 * hour - 10 * minute, balance: 2000 },
  ]);
});

test('what Alipay charges, and what goes to the bank or comes back from it, has a number of its own and the balance after it', async () => {
  await using at = await dayForTest();
  const entry = { theirNo: at.tradeNo, ourNo: outTradeNo };
  at.alipay.books.addEntry({ ...entry, label: '收费', amount: fen(-23) });
  at.alipay.books.addEntry({ ...entry, theirNo: 'W1', ourNo: '', label: '提现', amount: fen(-1500) });
  at.alipay.books.addEntry({ ...entry, theirNo: 'W1', ourNo: '', label: '提现退回', amount: fen(1500) });
  const lines = await at.bills.bill('2026-11-20');
  expect(typeof lines === 'string' ? lines : lines.slice(3)).toMatchObject([
    { kind: 'charge', theirNo: `F${at.tradeNo}`, amount: -23, balance: 1977 },
    { kind: 'bank', theirNo: 'FW1', amount: -1500, balance: 477 },
    { kind: 'bank', amount: 1500, balance: 1977 },
  ]);
});

test('what happens after Beijing’s midnight is the next day’s, and a day without anything has no bill', async () => {
  await using at = await dayForTest();
  expect(await at.bills.bill('2026-11-21')).toBe('none');
  at.clock.advance(20 * minute);
  at.alipay.books.refund(outTradeNo, { refundNo: 'R2', amount: fen(100) });
  expect(await at.bills.bill('2026-11-21')).toMatchObject([{ kind: 'refund', amount: -100 }]);
  at.clock.advance(day);
  expect(await at.bills.bill('2026-11-22')).toBe('none');
});

test.concurrent.each(faults)('a bill that cannot be had is unknown, and not empty: %s', async (fault) => {
  await using at = await dayForTest();
  at.alipay.faults.plan(fault, { method: 'alipay.data.dataservice.bill.downloadurl.query' });
  expect(await at.bills.bill('2026-11-20')).toBe('unknown');
  expect(await at.bills.bill('2026-11-20')).toHaveLength(3);
});

test('a download that breaks off or is something else is unknown', async () => {
  await using at = await dayForTest();
  const zip = Buffer.from(await at.alipay.bills.download('2026-11-20'));
  for (const bytes of [zip.subarray(0, zip.length - 30), Buffer.from('<html>'), Buffer.alloc(0), Buffer.alloc(1000)]) {
    const load: typeof fetch = async (url, init) =>
      String(url).includes('/bill/') ? new Response(new Uint8Array(bytes)) : fetch(url, init);
    expect(await alipayBills({ ...at.account, fetch: load }).bill('2026-11-20')).toBe('unknown');
  }
});

/** One file, stored as it is. */
function zipOf(csv: string): Buffer {
  const bytes = encodeGbk(csv);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(bytes.length, 20);
  entry.writeUInt32LE(bytes.length, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + bytes.length, 16);
  end.writeUInt32LE(46, 12);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  return Buffer.concat([local, bytes, entry, end]);
}

const header = '业务流水号,商户订单号,商品名称,发生时间,收入金额（+元）,支出金额（-元）,业务类型,备注';
const read = (row: string) => linesIn(zipOf(`#支付宝账务明细查询\r\n${header}\r\n${row}\r\n`));

test('commas in a title shift nothing', async () => {
  expect(await read('T1\t,A_B\t,红,黄,蓝\t,2026-11-20 12:00:00\t,39.00\t,0.00\t,在线支付\t,\t')).toEqual([
    { kind: 'payment', ourNo: 'A_B', theirNo: 'T1', amount: 3900, at: Date.UTC(2026, 10, 20, 4) },
  ]);
});

test('what has a name we do not know is kept, as something else', async () => {
  expect(await read('T1,A_B,x,2026-11-20 12:00:00,,-0.23,红包,')).toMatchObject([{ kind: 'other', amount: -23 }]);
});

test.each([
  ['too few cells', 'T1,A_B,x,2026-11-20 12:00:00,39.00,0.00'],
  ['no amount', 'T1,A_B,x,2026-11-20 12:00:00,many,0.00,在线支付,'],
  ['a third of a fen', 'T1,A_B,x,2026-11-20 12:00:00,0.003,0.00,在线支付,'],
  ['no time', 'T1,A_B,x,noon,39.00,0.00,在线支付,'],
])('a line with %s spoils the whole bill', async (_, row) => {
  await expect(read(row)).rejects.toThrow();
});

test('no bytes break it in another way than by saying so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      await expect(linesIn(Buffer.from(bytes))).rejects.toThrow();
    }),
    { numRuns: 300 },
  );
});
