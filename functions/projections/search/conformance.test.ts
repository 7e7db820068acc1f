import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { searchConformance } from '#functions/adapters/opensearch/search.conformance';
import { criteriaOf } from '#functions/domain/search/criteria';
import { fakeClock, seededIds } from '#functions/test/fakes';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { tableSearch } from './index.ts';

searchConformance(() => tableSearch(testTable()));

test('a cursor of another search is none: it begins at the beginning, with its own number of hits', async () => {
  const index = tableSearch(testTable());
  const words = randomText(3);
  const author = { ...words.author(), id: 'lin' };
  const ids = seededIds(fakeClock());
  for (let n = 0; n < 6; n++) {
    const title = n < 4 ? `考研英语 ${n}` : `考研数学 ${n}`;
    await index.put(findable({ id: ids.next(), author, post: { ...words.post(), title }, now: n }), 1);
  }
  const ask = async (text: string, cursor?: string) => {
    const search = { criteria: criteriaOf({ text }), sort: 'newest' as const, page: 1, limit: 2, cursor };
    const { items, total, cursor: next } = await index.query({ ...search, fresh: Promise.resolve([]) });
    return { titles: items.map((post) => post.title), total, next };
  };
  const english = await ask('英语');
  expect(await ask('数学', english.next)).toEqual(await ask('数学'));
  expect((await ask('英语', english.next)).titles).toEqual(['考研英语 1', '考研英语 0']);
  expect((await ask('考研', english.next)).total).toBe(6);
});
