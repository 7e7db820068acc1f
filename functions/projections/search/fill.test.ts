import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSearch } from '#functions/adapters/opensearch/search';
import { type TestOpenSearch, testOpenSearch } from '#functions/adapters/opensearch/test-opensearch';
import { criteriaOf } from '#functions/domain/search/criteria';
import type { SearchIndex } from '#functions/ports/search';
import { fileChanged, fileKey } from '#functions/store/files/files';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { fill } from './fill.ts';
import { tableSearch } from './index.ts';
import { indexFile } from './indexing.ts';
import { rebuild } from './rebuild.ts';
import { replicatedSearch } from './replicated-search.ts';
import { switchAndBack } from './switching.conformance.ts';
import { takeVersion, takeVersions } from './versions.ts';

let server: TestOpenSearch;
beforeAll(async () => {
  server = await testOpenSearch();
});
afterAll(() => server.stop());

let markets = 0;
async function market() {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const engine = openSearch({ ...server.options, index: `fill-${markets++}` });
  const titles = async (index: SearchIndex = engine, text = '考研') => {
    const search = { criteria: criteriaOf({ text }), sort: 'newest' as const, page: 1, limit: 10 };
    return (await index.query({ ...search, fresh: Promise.resolve([]) })).items.map(({ title }) => title);
  };
  return { ports, lin, engine, titles };
}

test('an engine is filled with what is public in the table, and loses what is not any more', async () => {
  const { ports, lin, engine, titles } = await market();
  await posted(ports, lin, { title: '考研英语' });
  const hidden = await posted(ports, lin, { title: '考研数学' });
  await posted(ports, lin, { title: '考研私藏', isPublic: false });
  expect(await fill({ table: ports.table, search: engine })).toEqual({ posts: 2, people: 1, gone: 0, newer: 0 });
  expect(await titles()).toEqual(['考研数学', '考研英语']);
  expect((await engine.people({ text: 'lin', page: 1, limit: 5 })).total).toBe(1);
  await ports.table.commit([fileChanged(hidden, { ...hidden, isPublic: false })]);
  expect(await fill({ table: ports.table, search: engine })).toEqual({ posts: 1, people: 1, gone: 1, newer: 0 });
  expect(await titles()).toEqual(['考研英语']);
});

test('over a table that was restored the engine is ahead, which is said, and knows nothing more once it is cleared', async () => {
  const { ports, lin, engine, titles } = await market();
  const { id } = await posted(ports, lin, { title: '考研英语' });
  for (let change = 0; change < 9; change++) await indexFile({ ...ports, search: engine }, id);
  const restored = await market();
  await restored.ports.table.commit([{ put: (await ports.table.get(fileKey(id))) ?? { pk: '', sk: '' } }]);
  const change = { set: { title: '考研政治' } };
  await restored.ports.table.commit([{ update: fileKey(id), change }]);
  expect(await fill({ table: restored.ports.table, search: engine })).toMatchObject({ posts: 1, newer: 1 });
  expect(await titles()).toEqual(['考研英语']);
  await engine.clear();
  expect(await fill({ table: restored.ports.table, search: engine })).toMatchObject({ posts: 1, newer: 0 });
  expect(await titles()).toEqual(['考研政治']);
});

test('lists of a table that were not kept up for a while lose what is public no more', async () => {
  const { ports, lin, titles } = await market();
  const post = await posted(ports, lin, { title: '考研英语' });
  await rebuild(ports);
  expect(await titles(ports.search)).toEqual(['考研英语']);
  await ports.table.commit([fileChanged(post, { ...post, isPublic: false })]);
  expect(await rebuild(ports)).toEqual({ posts: 0, people: 1 });
  expect(await titles(ports.search)).toEqual([]);
});

test('what is put or removed while two are kept up is so in both, and the first of them answers', async () => {
  const { ports, lin, engine, titles } = await market();
  const { id } = await posted(ports, lin, { title: '考研英语' });
  const table = tableSearch(ports.table);
  const both = replicatedSearch([engine, table]);
  await indexFile({ ...ports, search: both }, id);
  expect([await titles(), await titles(table)]).toEqual([['考研英语'], ['考研英语']]);
  await table.remove(id, 9);
  expect(await titles(both)).toEqual(['考研英语']);
  await both.remove(id, 10);
  expect([await titles(), await titles(table)]).toEqual([[], []]);
});

test('many versions at once are those that would have been taken one by one, also where others take them meanwhile', async () => {
  const { ports } = await market();
  const ids = Array.from({ length: 230 }, () => ports.ids.next());
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  await takeVersion(ports.table, last);
  const pendingVersions = takeVersions(ports.table, ids);
  const between = await takeVersion(ports.table, first);
  const versions = await pendingVersions;
  expect([...versions.keys()].toSorted()).toEqual(ids.toSorted());
  expect(versions.get(last)).toBe(2);
  expect([versions.get(first), between].toSorted()).toEqual([1, 2]);
  expect(new Set(ids.slice(1, -1).map((id) => versions.get(id)))).toEqual(new Set([1]));
});

test('a market’s searches go to another engine and back while it is searched: none fails, and none misses', async () => {
  const ports = testPorts();
  const engine = openSearch({ ...server.options, index: 'switched' });
  const searches = await switchAndBack({ ports, engine, posts: 60, searches: 6, changes: 3 });
  expect(searches).toBeGreaterThanOrEqual(80);
});
