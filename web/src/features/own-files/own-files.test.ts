// @vitest-environment node

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keyOf } from '../../api/query.ts';
import { post } from '../../test/goods.ts';
import { invalidateOwn } from './cache.ts';
import { createQueue } from './create-queue.ts';
import { isPlain, myFilesAddress, viewOf } from './file-view.ts';
import { ownFilesCsv } from './own-csv.ts';

const read = (search: string) => viewOf(new URLSearchParams(search));
const all = { q: '', status: undefined, sort: 'created_at' } as const;

test.each([
  ['', all],
  ['sort=price', { ...all, sort: 'price' }],
  ['status=private&q=考研', { ...all, status: 'private', q: '考研' }],
  ['sort=cheapest&status=hidden&q=%20', all],
])('?%s shows %j', (search, view) => {
  expect(read(search)).toEqual(view);
});

test('only what differs from the plain list is written', () => {
  expect(myFilesAddress(all, 1)).toBe('/my-files');
  expect(myFilesAddress({ q: 'a', status: 'public', sort: 'title' }, 3)).toBe(
    '/my-files?q=a&status=public&sort=title&page=3',
  );
  expect([read(''), read('sort=title'), read('q=a'), read('status=public')].map(isPlain)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const messages = {
  csvColumns: ['标题'],
  isPublic: '公开',
  isPrivate: '私密',
  sourceOf: (source: string) => `来自 ${source}`,
};

test('a line has what the table shows, and a title like a formula stays text', () => {
  const file = post({ title: '=1+1', is_public: false });
  const sources = [
    { source: 'search', views: 5 },
    { source: 'ref:zhihu.com', views: 3 },
  ];
  const stats = { id: file.id, title: file.title, views: 8, sales: 2, net: 74.1, conversion: 0.25, sources };
  expect(ownFilesCsv([file], new Map([[file.id, stats]]), messages)).toBe(
    '\uFEFF"标题"\r\n"\'=1+1",39.00,"私密",8,2,74.10,"25.0%","来自 search 5 · 来自 ref:zhihu.com 3",77,4218,5,"2026-03-04 13:06:07"\r\n',
  );
});

test('what nobody knows is empty and no zero', () => {
  expect(ownFilesCsv([post()], new Map(), messages)).toContain('39.00,"公开","","","","","",77,');
});

test('what was asked for last is done last, however long the first takes', async () => {
  const carriedOut: string[] = [];
  const inTurn = createQueue();
  const slow = inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    carriedOut.push('private');
  });
  const fast = inTurn(async () => {
    carriedOut.push('public');
  });
  await Promise.all([slow, fast]);
  expect(carriedOut).toEqual(['private', 'public']);
});

test('what fails does not keep the next from being tried', async () => {
  const inTurn = createQueue();
  await expect(inTurn(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(inTurn(async () => 'done')).resolves.toBe('done');
});

const params = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };

test.each(['GET /files/{id}/versions', 'GET /files/{id}/previews', 'GET /files/{id}/archives'] as const)(
  'after one’s file was changed, %s is asked for anew by whoever looks at it',
  async (address) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
    const queryKey = keyOf(address, { params });
    queries.setQueryData(queryKey, { data: {} });
    await invalidateOwn(queries);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  },
);
