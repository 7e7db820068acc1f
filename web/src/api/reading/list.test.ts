import { expect, test } from 'vitest';
import { readList } from './list.ts';

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
