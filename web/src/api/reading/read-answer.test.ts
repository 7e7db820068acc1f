import { expect, test } from 'vitest';
import type { Address } from '../addresses.ts';
import { readAnswer } from './read-answer.ts';

const sale = { id: 'S', title: '考研英语', amount: 39, out_trade_no: 'N' };

test.each<[Address, unknown, unknown]>([
  ['GET /files/meta/types', ['document'], { types: [] }],
  ['GET /files/meta/types', { types: [{ type: 'code', count: 2 }] }, { types: [{ type: 'code', count: 2 }] }],
  ['GET /files/meta/tags', { data: ['英语'] }, { tags: [{ tag: '英语', count: 0 }] }],
  ['GET /files/storage', { data: { used: 5 } }, { used_bytes: 5, limit_bytes: 2 ** 30 }],
  ['GET /users/alipay-config', { config: null }, { config: null }],
  ['GET /users/alipay-config', { alipayAccount: 'a' }, { config: { alipayAccount: 'a', phone: null } }],
  ['GET /payments/balance', { available: 5 }, { data: { available: 5, pending: 0, payout_account: '' } }],
  ['GET /payments/balance', { data: { available: 5, payout_account: null } }, { data: { payout_account: null } }],
  ['GET /payments/balance', { data: { total: 5 } }, undefined],
  ['GET /followers/count', { data: { count: 2 } }, { count: 2 }],
  ['GET /users/me', { username: 'nan' }, { user: { username: 'nan', roles: [] }, pending_email: null }],
])('%s answered with %j is read', (address, answer, read) => {
  if (read === undefined) expect(readAnswer(address, {}, answer)).toBeUndefined();
  else expect(readAnswer(address, {}, answer)).toMatchObject(Object(read));
});

test('of a sale that only says its amount, fee and earnings are reckoned, and where its money is stays open', () => {
  const answer = readAnswer('GET /payments/sales', { page: 1, limit: 10 }, { sales: [sale], total_earnings: 37.05 });
  expect(answer).toMatchObject({
    total_sales: 1,
    sources: [],
    payouts: [],
    sales: [{ earnings: 37.05, fee: 1.95, list_price: 39 }],
  });
  expect(Object(answer).average_price).toBeCloseTo(39);
  expect(Object(answer).sales[0]).not.toHaveProperty('payout_state');
});

test.each([
  ['application/pdf', 'document'],
  ['image/png', 'image'],
  ['application/zip', 'archive'],
  ['code', 'code'],
  ['application/x-unknown', 'other'],
])('a file of the type %s is of the category %s', (file_type, category) => {
  const answer = readAnswer('GET /files/user', { limit: 10 }, [{ id: 'F', file_type }]);
  expect(answer).toMatchObject({ posts: [{ category }] });
});
