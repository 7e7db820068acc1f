import { expect, test } from 'vitest';
import type { SaleAnswer } from '#shared/contract/orders';
import type { BalanceEntry } from '#shared/contract/payouts';
import { saleEntry } from '../../../test/orders.ts';
import { salesCsv, statementCsv } from './csv.ts';

const words = {
  csvColumns: ['订单号', '文件'],
  states: { settling: '待结算', available: '可结算', in_transit: '打款中', arrived: '已到账', refunded: '已退款' },
};

const sale = (change: Partial<SaleAnswer>) =>
  saleEntry({ buyer_username: 'buyer', purchased_at: '2026-11-20T20:00:00.000Z', ...change });

test('writes what Excel reads: a mark, quoted text, Beijing’s times wherever its reader is, two decimals', () => {
  const text = salesCsv([sale({})], words);
  expect(text.startsWith('\uFEFF"订单号","文件"\r\n')).toBe(true);
  expect(text).toContain(
    '"N1","讲义","buyer","2026-11-21 04:00:00",39.00,1.95,37.05,"可结算","","","",39.00,"",""\r\n',
  );
});

test('a sale says when it was given back, with which payout it went out, and when that arrived', () => {
  const moment = '2026-11-21T16:30:00.000Z';
  const text = salesCsv(
    [sale({ refunded_at: moment, payout_state: 'refunded' }), sale({ payout_id: 'P1', arrived_at: moment })],
    words,
  );
  expect(text).toContain('"已退款","2026-11-22 00:30:00","","",39.00,');
  expect(text).toContain('"可结算","","P1","2026-11-22 00:30:00",39.00,');
});

test('a sale says what it would have cost, with which coupon it was bought, and which link led there', () => {
  const text = salesCsv([sale({ amount: 31.2, coupon: 'READERS20', via: 'xhs' })], words);
  expect(text).toContain('31.20,1.95,37.05,"可结算","","","",39.00,"READERS20","xhs"\r\n');
});

const formulas = ['=1+1', '+SUM(A1)', '-2', '@cmd', '＝1+1', '＋SUM(A1)', '－2', '＠cmd', '\t=1', '\r=1', '\n=1'];

test.each(formulas)('a title like %j stays text', (title) => {
  expect(salesCsv([sale({ title })], words)).toContain(`"'${title}"`);
  expect(salesCsv([sale({ via: title })], words)).toContain(`39.00,"","'${title}"\r\n`);
  expect(statementCsv([entry({ title })], statementWords)).toContain(`"'${title}"`);
});

test('quotes and line breaks stay inside their cell', () => {
  expect(salesCsv([sale({ title: 'a "b"\nc' })], words)).toContain('"a ""b""\nc"');
});

const types = { sale: '销售', refund: '退款', payout: '打款', payout_returned: '打款退回' };
const rare = {
  dispute: '争议',
  dispute_returned: '争议退回',
  held: '暂扣',
  held_returned: '暂扣退回',
  correction: '更正',
};
const statementWords = { csvColumns: ['时间'], types: { ...types, ...rare } };

const entry = (change: Partial<BalanceEntry>): BalanceEntry => ({
  id: 'PAY#N1',
  type: 'sale',
  amount: 37.05,
  out_trade_no: 'N1',
  title: '讲义',
  created_at: '2026-11-20T20:00:00.000Z',
  ...change,
});

test('the statement has its movements as numbers, what went out with a minus', () => {
  const { title: _, out_trade_no: __, ...payout } = entry({ type: 'payout', amount: -37.05, payout_id: 'P1' });
  expect(statementCsv([entry({}), payout], statementWords)).toBe(
    '\uFEFF"时间"\r\n"2026-11-21 04:00:00","销售",37.05,"讲义","N1",""\r\n"2026-11-21 04:00:00","打款",-37.05,"","","P1"\r\n',
  );
});
