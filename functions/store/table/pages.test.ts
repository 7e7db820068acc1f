import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import type { Table } from '#functions/ports/table';
import { filteredPageOf } from './filter.ts';
import { type Paging, pageOf } from './pages.ts';

const query = { index: 'newest', pk: 'FILES', descending: true } as const;
const read = (item: Record<string, unknown>): number => Number(item.id);

async function listOf(size: number): Promise<Table> {
  const table = testTable();
  for (let number = 1; number <= size; number++) {
    const id = String(number).padStart(6, '0');
    await table.commit([{ put: { pk: id, sk: 'X', id, listPk: 'FILES', number } }]);
  }
  return table;
}

function counted(table: Table) {
  const reads = { number: 0 };
  const query: Table['query'] = (listQuery) => {
    reads.number += 1;
    return table.query(listQuery);
  };
  return { table: { ...table, query }, reads };
}

const down = (from: number, length: number) => Array.from({ length }, (_, index) => from - index);

test('a list read page by page by its cursors shows everything once', async () => {
  const table = await listOf(25);
  const first = await pageOf(table, { query, read, paging: { page: 1, limit: 10 } });
  expect(first.items).toEqual(down(25, 10));
  expect(first.pagination).toMatchObject({ page: 1, limit: 10, total: 25, totalPages: 3 });
  const cursor = first.pagination.next_cursor ?? '';
  const second = await pageOf(table, { query, read, paging: { page: 2, limit: 10, cursor } });
  expect(second.items).toEqual(down(15, 10));
  const last = second.pagination.next_cursor ?? '';
  const total = async () => 25;
  const third = await pageOf(table, { query, read, total, paging: { page: 3, limit: 10, cursor: last } });
  expect([third.items, third.pagination]).toMatchObject([down(5, 5), { total: 25, next_cursor: null }]);
});

test('a page reached by its number is the page reached by cursors, and the last one ends the list', async () => {
  const table = await listOf(20);
  const page = await pageOf(table, { query, read, paging: { page: 2, limit: 10 } });
  expect(page.items).toEqual(down(10, 10));
  expect(page.pagination.next_cursor).toBeNull();
  expect((await pageOf(table, { query, read, paging: { page: 3, limit: 10 } })).items).toEqual([]);
});

test('a jump deeper than the limit finds nothing and reads nothing', async () => {
  const { table, reads } = counted(await listOf(3));
  const page = await pageOf(table, { query, read, paging: { page: 1000, limit: 100 }, total: async () => 100_000 });
  expect(page.items).toEqual([]);
  expect(reads.number).toBe(0);
});

test('a filtered list read by its cursors shows every match once, with its exact number', async () => {
  const table = await listOf(650);
  const matches = (value: number) => value % 7 === 0;
  const seen: number[] = [];
  let paging: Paging = { page: 1, limit: 24 };
  for (;;) {
    const page = await filteredPageOf(table, { query, read, paging, matches });
    expect(page.pagination.total).toBe(92);
    seen.push(...page.items);
    if (!page.pagination.next_cursor) break;
    paging = { page: paging.page + 1, limit: 24, cursor: page.pagination.next_cursor };
  }
  expect(seen).toEqual(down(92, 92).map((one) => one * 7));
});

test('a filtered page costs at most eight reads, and its cursor goes on from there', async () => {
  const { table, reads } = counted(await listOf(1000));
  const matches = (value: number) => value === 50 || value === 900;
  const page = await filteredPageOf(table, { query, read, paging: { page: 1, limit: 24 }, matches });
  expect(page.items).toEqual([900]);
  expect(reads.number).toBe(8);
  const cursor = page.pagination.next_cursor ?? '';
  const rest = await filteredPageOf(table, { query, read, paging: { page: 2, limit: 24, cursor }, matches });
  expect(rest.items).toEqual([50]);
  expect(rest.pagination).toMatchObject({ total: 2, next_cursor: null });
});

test('a cursor nobody gave out starts the list again', async () => {
  const table = await listOf(5);
  const page = await filteredPageOf(table, {
    query,
    read,
    paging: { page: 1, limit: 2, cursor: 'zzz' },
    matches: () => true,
  });
  expect(page.items).toEqual([5, 4]);
});

test('a list that is longer than what is counted says so, and goes on', async () => {
  const table = await listOf(1002);
  const page = await pageOf(table, { query, read, paging: { page: 100, limit: 10 } });
  expect(page.pagination).toMatchObject({ total: 1000, total_is_capped: true, next_cursor: expect.any(String) });
  const exact = await pageOf(await listOf(1000), { query, read, paging: { page: 100, limit: 10 } });
  expect(exact.pagination).toEqual({ page: 100, limit: 10, total: 1000, totalPages: 100, next_cursor: null });
});

test('a counter that is behind its list hides nothing of it, and one that is ahead promises nothing', async () => {
  const table = await listOf(21);
  for (const behind of [0, 12, 20]) {
    const at = (paging: Paging) => pageOf(table, { query, read, paging, total: async () => behind });
    const first = await at({ page: 1, limit: 20 });
    expect(first.pagination).toMatchObject({ total: 21, totalPages: 2, next_cursor: expect.any(String) });
    const cursor = first.pagination.next_cursor ?? '';
    expect((await at({ page: 2, limit: 20, cursor })).items).toEqual([1]);
    expect(await at({ page: 2, limit: 20 })).toMatchObject({ items: [1], pagination: { total: 21 } });
  }
  const ahead = await pageOf(table, { query, read, paging: { page: 3, limit: 7 }, total: async () => 22 });
  expect(ahead.pagination).toEqual({ page: 3, limit: 7, total: 21, totalPages: 3, next_cursor: null });
});
