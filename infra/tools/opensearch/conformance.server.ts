import { describe, expect, test } from 'vitest';
import { indexDefinition } from '#functions/adapters/opensearch/documents';
import { indexNames } from '#functions/adapters/opensearch/names';
import { openSearch } from '#functions/adapters/opensearch/search';
import { searchConformance } from '#functions/adapters/opensearch/search.conformance';
import { criteriaOf } from '#functions/domain/search/criteria';
import { fakeClock, seededIds } from '#functions/test/fakes';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { serverOptions } from './options.ts';

describe('with its default settings', () => {
  searchConformance(() => openSearch(serverOptions('conformance')));
});

const generator = randomText(3);
const ids = seededIds(fakeClock());
const titled = (title: string) => ({
  ...findable({ id: ids.next(), author: { ...generator.author(), id: 'lin' }, post: generator.post(), now: 0 }),
  title,
});

test('an index that is deleted under a process that lives is made anew, with our fields and no others', async () => {
  const options = serverOptions('healing');
  const { alias, index: behind } = indexNames(options.index);
  const index = openSearch(options);
  const searchTitles = async (text: string) => {
    const query = { criteria: criteriaOf({ text }), page: 1, limit: 5, fresh: Promise.resolve([]) };
    return (await index.query(query)).items.map(({ title }) => title);
  };
  await index.put(titled('小程序源码'), 1);
  expect(await searchTitles('程序源')).toEqual(['小程序源码']);
  const { status } = await fetch(new URL(behind, options.endpoint), { method: 'DELETE' });
  expect(status).toBe(200);
  expect(await searchTitles('程序源')).toEqual([]);
  await index.put(titled('小程序源码二'), 1);
  expect(await searchTitles('程序源')).toEqual(['小程序源码二']);
  const answer = await fetch(new URL(`${alias}/_mapping`, options.endpoint));
  const mappings = await answer.json();
  expect(Object.keys(mappings)).toEqual([behind]);
  expect(mappings[behind].mappings.dynamic).toBe('strict');
  expect(Object.keys(mappings[behind].mappings.properties).toSorted()).toEqual(
    Object.keys(indexDefinition.mappings.properties).toSorted(),
  );
  await index.clear();
  expect(await searchTitles('程序源')).toEqual([]);
});
