import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { criteriaOf } from '#functions/domain/search/criteria';
import { cursorText, searchDigest } from '#functions/domain/search/cursor-text';
import type { FindablePost, SearchIndex } from '#functions/ports/search';
import { tableSearch } from '#functions/projections/search/index';
import { fakeClock, seededIds } from '#functions/test/fakes';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { testTable } from '../memory/test-table.ts';
import { searchConformance } from './search.conformance.ts';
import { openSearch } from './search.ts';
import { type TestOpenSearch, testOpenSearch } from './test-opensearch.ts';

let server: TestOpenSearch;
beforeAll(async () => {
  server = await testOpenSearch();
});
afterAll(() => server.stop());

const ids = seededIds(fakeClock());
const words = randomText(5);
const author = { ...words.author(), id: 'lin' };

const titled = (title: string): FindablePost => ({
  ...findable({ id: ids.next(), author, post: words.post(), now: 0 }),
  ...{ title, tags: [], about: '' },
});

const ask = (index: SearchIndex, text: string, paging: { page?: number; limit?: number; cursor?: string } = {}) =>
  index.query({ criteria: criteriaOf({ text }), page: 1, limit: 10, ...paging, fresh: Promise.resolve([]) });

const titles = async (result: ReturnType<typeof ask>) => (await result).items.map(({ title }) => title);

const many = (posts: number, title: string) =>
  Array.from({ length: posts }, (_, at) => {
    const document = titled(`${title} ${at}`);
    return { id: document.id, version: 1, document };
  });

let count = 0;
/** An index of its own with posts named 春联 0, 春联 1 … */
async function filled(posts: number) {
  const name = `of-test-${count++}`;
  const index = openSearch({ ...server.options, index: name });
  const documents = many(posts, '春联');
  if (posts > 0) await index.putMany(documents);
  return { name, behind: `${name}-posts-and-people`, index, documents };
}

describe('against a server that knows what the adapter asks for', () => {
  test('what is generated is left out where that is asked for, and what AI had a part in stays', async () => {
    const { index } = await filled(0);
    const badges = [undefined, { ai: 'assisted' }, { ai: 'generated' }, { marked: true }] as const;
    const posts = badges.map((badge) => ({ ...titled('年画'), badge }));
    await index.putMany(posts.map((document) => ({ id: document.id, version: 1, document })));
    const titlesWhen = async (isGenerated?: false) => {
      const criteria = criteriaOf({ text: '年画', isGenerated });
      const { items } = await index.query({ criteria, page: 1, limit: 10, fresh: Promise.resolve([]) });
      return items.map(({ badge }) => badge).toReversed();
    };
    expect(await titlesWhen()).toEqual(badges);
    expect(await titlesWhen(false)).toEqual(badges.slice(0, 2));
  });

  searchConformance(() => openSearch(server.options));
});

test('a document that is put is found when that is answered, and one that is removed is not', async () => {
  const { index } = await filled(0);
  const post = titled('立冬');
  await index.put(post, 1);
  expect(await titles(ask(index, '立冬'))).toEqual(['立冬']);
  await index.remove(post.id, 2);
  expect(await titles(ask(index, '立冬'))).toEqual([]);
});

test('the index is made with our fields by the first document, once, and nobody minds that it is there', async () => {
  const { index, name, behind } = await filled(0);
  expect(await ask(index, '英语')).toEqual({ items: [], total: 0, isCapped: false, cursor: undefined });
  expect(server.names()).not.toContain(behind);
  const from = server.calls.length;
  const again = openSearch({ ...server.options, index: name });
  for (const one of [index, index, again]) await one.remove('01JA0000000000000000000000', 1);
  const bulk = `POST /${name}/_bulk`;
  expect(server.calls.slice(from)).toEqual([bulk, `PUT /${behind}`, 'POST /_aliases', bulk, bulk, bulk]);
});

test('an index that is deleted under a process that lives is made anew with our fields, and that is told', async () => {
  const reported: string[] = [];
  const { name, behind, index } = await filled(3);
  server.drop(behind);
  expect(await titles(ask(index, '春联'))).toEqual([]);
  const recovered = openSearch({ ...server.options, index: name, onMissing: (missing) => reported.push(missing) });
  await Promise.all([recovered.put(titled('春联又一副'), 1), index.put(titled('春联再一副'), 1)]);
  expect((await titles(ask(index, '春联'))).toSorted()).toEqual(['春联再一副', '春联又一副']);
  expect(server.names()).not.toContain(name);
  expect(reported).toEqual([behind]);
});

test('an index that is cleared takes versions from the beginning again', async () => {
  const { index } = await filled(0);
  const post = titled('谷雨');
  await index.put(post, 40);
  expect(await index.putMany([{ id: post.id, document: post, version: 2 }])).toBe(1);
  await index.clear();
  expect(await titles(ask(index, '谷雨'))).toEqual([]);
  expect(await index.putMany([{ id: post.id, document: post, version: 2 }])).toBe(0);
  expect(await titles(ask(index, '谷雨'))).toEqual(['谷雨']);
});

test('of many documents those that the service is too busy for are sent again, and one that it refuses is named', async () => {
  const { index } = await filled(0);
  const documents = many(5, '芒种');
  server.refusals.push(undefined, 429, undefined, 503, undefined);
  expect(await index.putMany(documents)).toBe(0);
  expect((await ask(index, '芒种')).total).toBe(5);
  server.refusals.push(undefined, 400);
  await expect(index.putMany(documents)).rejects.toThrow(`${documents[1]?.id} could not be indexed: 400`);
  const busy = Array.from({ length: 3 }, () => 429);
  server.refusals.push(...busy);
  await expect(index.put(titled('霜降'), 1)).rejects.toThrow('the search service is busy');
});

test('every document of an index is named, page by page', async () => {
  const { index, documents } = await filled(4);
  const gone = documents[0]?.id ?? '';
  await index.remove(gone, 2);
  const named: string[] = [];
  for await (const page of index.ids()) named.push(...page);
  expect(named).toEqual(documents.slice(1).map(({ id }) => id));
});

test('a page far behind is fetched alone, and is the one that cursors lead to, also among what waits', async () => {
  const { index, documents } = await filled(40);
  const [first, last] = [documents[39]?.document, documents[2]?.document];
  const fresh = Promise.resolve([{ id: first?.id ?? '' }, { id: last?.id ?? '', now: last }, newer(), newer()]);
  const page = (paging: { page: number; cursor?: string | undefined }) =>
    index.query({ criteria: criteriaOf({ text: '春联' }), sort: 'newest', limit: 6, ...paging, fresh });
  let cursor: string | undefined;
  for (let number = 1; number <= 7; number++) {
    const read = await page({ page: 1, cursor });
    const before = server.sent();
    const jumped = await page({ page: number });
    expect(jumped.items).toEqual(read.items);
    expect([jumped.total, jumped.cursor]).toEqual([read.total, read.cursor]);
    expect(server.sent() - before).toBeLessThanOrEqual(6 + 1 + 5);
    cursor = read.cursor;
  }
  expect(cursor).toBeUndefined();
  expect(await page({ page: 9 })).toMatchObject({ items: [], total: 41, cursor: undefined });
});

const newer = () => {
  const now = titled('春联刚刚写好');
  return { id: now.id, now };
};

test('a cursor of another index, search or order is none, and neither is one that was made up', async () => {
  const { index, documents } = await filled(5);
  const table = tableSearch(testTable());
  for (const { document } of documents) await table.put(document, 1);
  for (const [one, other] of [
    [index, table],
    [table, index],
  ] as const) {
    const { cursor } = await ask(other, '春联', { limit: 2 });
    expect(cursor).toBeDefined();
    expect(await titles(ask(one, '春联', { limit: 2, cursor: cursor ?? '' }))).toEqual(['春联 4', '春联 3']);
    expect(await titles(ask(one, '春联', { limit: 2, page: 2, cursor: cursor ?? '' }))).toEqual(['春联 2', '春联 1']);
  }
  const cheap = { criteria: criteriaOf({ text: '春联' }), sort: 'price-low' as const, page: 1, limit: 2 };
  const { cursor } = await index.query({ ...cheap, fresh: Promise.resolve([]) });
  expect(await titles(ask(index, '春联', { limit: 2, cursor: cursor ?? '' }))).toEqual(['春联 4', '春联 3']);
  const mark = searchDigest(JSON.stringify(['posts', cheap.criteria, cheap.sort]));
  for (const values of [['x', 'y'], [1.5, 'y'], [1e300, 'y'], [1], [1, 'y', 'z'], [1, 2]]) {
    const made = { ...cheap, cursor: cursorText([values, mark]), fresh: Promise.resolve([]) };
    expect((await index.query(made)).items).toHaveLength(2);
  }
});

test('a busy service, and an answer that breaks off or lacks a shard, is asked for again; three times are an error', async () => {
  const { index, name } = await filled(2);
  server.faults.push(429, 503);
  expect(await titles(ask(index, '春联'))).toHaveLength(2);
  server.faults.push('cut', 'partial');
  expect(await titles(ask(index, '春联'))).toHaveLength(2);
  for (const troubles of [[503, 502, 504] as const, ['partial', 'partial', 'partial'] as const]) {
    server.faults.push(...troubles);
    await expect(ask(index, '春联')).rejects.toThrow(`does not answer POST /${name}/_search`);
  }
  server.faults.push('cut');
  await index.put(titled('春联第三副'), 1);
  expect(await titles(ask(index, '春联'))).toHaveLength(3);
  server.faults.push(400);
  await expect(ask(index, '春联')).rejects.toThrow('the search failed: 400');
  expect(server.faults).toEqual([]);
});

test('calls are signed: with another secret nothing is answered', async () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'another' };
  await expect(ask(openSearch({ ...server.options, credentials }), '英语')).rejects.toThrow('the search failed: 403');
});
