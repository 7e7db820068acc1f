import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { termsOf } from '#functions/domain/search/criteria';
import { partialTermsOf } from '#functions/domain/search/partial-terms';
import type { Table } from '#functions/ports/table';
import { searchOracle } from '#functions/test/search-oracle';
import { tableSearch } from './index.ts';

test('what is of the type that a term names is near it', async () => {
  const index = tableSearch(testTable());
  const { written } = searchOracle(() => index, { seed: 5, authors: 3, searches: 0, several: 0, limit: 3 });
  const post = { ...written(), title: '无题', tags: [], about: '', category: 'audio' as const };
  await index.put(post, 1);
  const terms = partialTermsOf(['声音'], { isExpanded: true });
  expect(await index.near({ terms, fresh: Promise.resolve([]) })).toMatchObject([{ id: post.id }]);
});

test('however many posts have the words, a search for some of them reads a bounded number of entries', async () => {
  let [queries, entries] = [0, 0];
  const table = testTable();
  const counting: Table = {
    ...table,
    query: async (query) => {
      const page = await table.query(query);
      queries += 1;
      entries += page.items.length;
      return page;
    },
  };
  const index = tableSearch(counting);
  const { written } = searchOracle(() => index, { seed: 5, authors: 3, searches: 0, several: 0, limit: 3 });
  for (let count = 0; count < 150; count++)
    await index.put({ ...written(), title: '英语词汇表 vocabulary 模板 template', tags: ['考研', '表格'] }, 1);
  const text = '英语 词汇 模板 考研 表格 vocabulary template 不存在 考研英语模板词汇 spreadsheet 音频 图片';
  const terms = partialTermsOf(termsOf(text), { isExpanded: true });
  [queries, entries] = [0, 0];
  const near = await index.near({ terms, fresh: Promise.resolve([]) });
  expect(near.length).toBeGreaterThan(20);
  expect(queries).toBeLessThanOrEqual(24 + 8);
  expect(entries).toBeLessThanOrEqual(24 * 6 + 8 * 25);
});
