import { expect, test } from 'vitest';
import { detail } from '../../test/goods.ts';
import type { Address } from '../addresses.ts';
import { fileIn } from '../file-answer.ts';
import { readList } from './list.ts';
import { readAnswer } from './read-answer.ts';

const items = (length: number) => Array.from({ length }, (_, at) => ({ id: String(at) }));

const paged = (answer: unknown, page = 1) => Object(readList(answer, { page, limit: 10 }, undefined)).pagination;

test.each([
  ['a total alone', { users: items(10), pagination: { total: 23 } }, { total: 23, totalPages: 3, next_cursor: '' }],
  [
    'a total that is reached',
    { users: items(10), pagination: { total: 10 } },
    { total: 10, totalPages: 1, next_cursor: null },
  ],
  [
    'pages alone',
    { posts: items(10), pagination: { totalPages: 4 } },
    { totalPages: 4, next_cursor: '', total_is_capped: true },
  ],
  ['the last of its pages', { posts: items(3), pagination: { totalPages: 1 } }, { total: 3, next_cursor: null }],
  ['a full page', items(10), { total: 10, next_cursor: '', total_is_capped: true }],
  ['a page that is not full', items(9), { total: 9, totalPages: 1, next_cursor: null }],
  [
    'a cursor',
    { data: { posts: items(2), pagination: { total: 9, next_cursor: 'c' } } },
    { total: 9, next_cursor: 'c' },
  ],
  ['no more cursor', { posts: items(2), pagination: { total: 9, next_cursor: null } }, { total: 9, next_cursor: null }],
])('whether there is more is known from %s', (_, answer, pagination) => {
  expect(paged(answer)).toMatchObject({ page: 1, limit: 10, ...pagination });
});

test('on a further page the ones before it count', () => {
  expect(paged(items(4), 3)).toMatchObject({ page: 3, total: 24, totalPages: 3, next_cursor: null });
});

test.each([
  { users: { items: items(1) } },
  { data: { users: { items: items(1) } } },
  { tags: [], data: { tags: [], files: items(1) } },
  { data: { followers: items(1) } },
])('a list is found in %j', (answer) => {
  expect(readList(answer, { limit: 10 }, undefined)).toMatchObject({ posts: items(1) });
});

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

test('a file is read in data and in its place', () => {
  const file = detail();
  expect(fileIn({ data: file })).toEqual(file);
  expect(fileIn(file)).toEqual(file);
  expect(fileIn({ ...file, data: null })?.id).toBe(file.id);
});

test.each([{}, { data: null }, { data: {} }, { data: 'F' }, [], null, 'F'])('in %j there is no file', (answer) => {
  expect(fileIn(answer)).toBeUndefined();
});

test.each(['id', 'title', 'price'])('a file without its %s is none', (name) => {
  expect(fileIn({ data: { ...detail(), [name]: null } })).toBeUndefined();
});
