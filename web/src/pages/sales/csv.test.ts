import { expect, test } from 'vitest';
import type { Sale } from '#shared/contract/orders';
import { csvOf } from './csv.ts';

const words = {
  csvColumns: ['订单号', '文件'],
  states: { settling: '待结算', available: '可结算', in_transit: '打款中', arrived: '已到账', refunded: '已退款' },
};

const sale = (change: Partial<Sale>): Sale => ({
  id: '01',
  file_post_id: '02',
  title: '讲义',
  file_name: 'a.pdf',
  file_size: 1,
  file_type: 'application/pdf',
  category: 'document',
  description: '',
  username: 'seller',
  display_name: '卖家',
  amount: 39,
  purchased_at: new Date(2026, 10, 20, 4).toISOString(),
  version: 1,
  buyer_username: 'buyer',
  buyer_display_name: '',
  out_trade_no: 'N1',
  earnings: 37.05,
  fee: 1.95,
  settled: true,
  payout_state: 'available',
  refunded_at: null,
  available_at: '2026-11-21T04:00:00.000Z',
  payout_id: null,
  arrived_at: null,
  ...change,
});

test('writes what Excel reads: a mark, quoted text, times of its reader, two decimals', () => {
  const text = csvOf([sale({})], words);
  expect(text.startsWith('\uFEFF"订单号","文件"\r\n')).toBe(true);
  expect(text).toContain('"N1","讲义","buyer","2026-11-20 04:00:00",39.00,1.95,37.05,"可结算",""');
});

const formulas = ['=1+1', '+SUM(A1)', '-2', '@cmd', '＝1+1', '＋SUM(A1)', '－2', '＠cmd', '\t=1', '\r=1', '\n=1'];

test.each(formulas)('a title like %j stays text', (title) => {
  expect(csvOf([sale({ title })], words)).toContain(`"'${title}"`);
});

test('quotes and line breaks stay inside their cell', () => {
  expect(csvOf([sale({ title: 'a "b"\nc' })], words)).toContain('"a ""b""\nc"');
});
