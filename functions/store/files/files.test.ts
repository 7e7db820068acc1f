import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import type { File } from '#functions/domain/files/file';
import { placed, testFile } from '#functions/test/files';
import { fen } from '#shared/money';
import { findMarketTotals, marketTotal, publicFileWrites } from '../table/totals.ts';
import { findFile } from './files.ts';
import { filterPublicFiles } from './public-files.ts';

const now = Date.UTC(2026, 10, 20);

const fileOf = (id: string, overrides: Partial<File> = {}) => testFile({ id, createdAt: now, ...overrides });

async function market(...files: File[]) {
  const table = testTable();
  await placed(table, ...files);
  return table;
}

const paging = { page: 1, limit: 10 };

test('a post is found as it was put in', async () => {
  const file = fileOf('A', { price: fen(3900), tags: ['考研'] });
  const table = await market(file);
  expect(await findFile(table, 'A')).toEqual(file);
  expect(await findFile(table, 'B')).toBeUndefined();
});

test('a filtered list keeps the order of its index', async () => {
  const table = await market(
    fileOf('A', { price: fen(9), category: 'audio' }),
    fileOf('B', { price: fen(3), category: 'audio' }),
    fileOf('C', { price: fen(1) }),
  );
  const page = await filterPublicFiles(table, {
    sort: 'price-low',
    paging,
    prices: {},
    matches: ({ category }) => category === 'audio',
  });
  expect(page.items.map(({ id }) => id)).toEqual(['B', 'A']);
  expect(page.pagination.total).toBe(2);
});

test('totals count from nothing', async () => {
  const table = testTable();
  expect((await findMarketTotals(table)).filesPublic).toBe(0);
  await table.commit(publicFileWrites(undefined, { category: 'audio', isGenerated: false }));
  await table.commit([marketTotal({ users: 1 })]);
  const totals = await findMarketTotals(table);
  expect([totals.filesPublic, totals.users, totals.of('audio'), totals.of('video')]).toEqual([1, 1, 1, 0]);
});
