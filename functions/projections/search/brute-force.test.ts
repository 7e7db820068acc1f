import { beforeAll, expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { type Criteria, criteriaOf, isSearchable } from '#functions/domain/search/criteria';
import type { FindablePost } from '#functions/ports/search';
import { bestFirst, idsOf, orders, searchOracle, testOrders } from '#functions/test/search-oracle';
import { tableSearch } from './index.ts';

const index = tableSearch(testTable());
const oracle = searchOracle(() => index, { seed: 20_261_120, authors: 60, searches: 150, several: 15, limit: 7 });
const { ids, posts, keep, forget, queries, written, largestWritten, takenFrom, all, ask } = oracle;
const versions = new Map<string, number>();

const next = (id: string): number => {
  const version = (versions.get(id) ?? 0) + 1;
  versions.set(id, version);
  return version;
};

async function put(post: FindablePost): Promise<void> {
  keep(post);
  await index.put(post, next(post.id));
}

async function hide(id: string): Promise<void> {
  forget(id);
  await index.remove(id, next(id));
}

beforeAll(async () => {
  for (let count = 0; count < 500; count++) await put(count % 50 === 7 ? largestWritten() : written(ids.next()));
});

const sorted = (result: readonly { id: string }[]): string[] => idsOf(result).toSorted();

test('random searches find what is there, or say that they were cut short', async () => {
  const outcomes = await Promise.all(
    queries.map(async (criteria) => {
      const result = await ask(criteria);
      const isEqual = JSON.stringify(sorted(result.items)) === JSON.stringify(sorted(all(criteria)));
      return { isEqual, isCapped: result.isCapped, isCounted: result.total === all(criteria).length };
    }),
  );
  const equal = outcomes.filter(({ isEqual }) => isEqual);
  expect(equal.length).toBeGreaterThanOrEqual(0.95 * outcomes.length);
  expect(equal.every(({ isCapped, isCounted }) => isCapped || isCounted)).toBe(true);
  expect(outcomes.filter(({ isEqual, isCapped }) => !isEqual && !isCapped)).toEqual([]);
});

/** Criteria from ordinary and from the largest posts in turn, from any part of them. */
function sampleCriteria(count: number): Criteria[] {
  const all = [...posts.values()];
  const [large, others] = [
    all.filter(({ about }) => about.length > 190),
    all.filter(({ about }) => about.length <= 190),
  ];
  const from = Array.from({ length: count }, (_, at) => {
    const some = at % 2 ? large : others;
    return some[(at * 37) % some.length];
  });
  return from.flatMap((post, at) => (post ? [takenFrom(post, at >> 1)] : [])).filter(isSearchable);
}

test('the first page is that of brute force, for words taken from anywhere in posts of any size', async () => {
  const searches = sampleCriteria(165).slice(0, 150);
  expect(searches).toHaveLength(150);
  for (const criteria of searches) {
    const { items } = await ask(criteria, { limit: 24 });
    expect(idsOf(items), criteria.words.join(' ')).toEqual(
      idsOf(all(criteria).toSorted(bestFirst(criteria)).slice(0, 24)),
    );
  }
});

test.each(['newest', 'popular', 'price-low'] as const)('and so it is in the order %s', async (sort) => {
  for (const criteria of [...sampleCriteria(60), ...queries.slice(0, 60)]) {
    const { items } = await ask(criteria, { limit: 24, sort });
    expect(idsOf(items), criteria.words.join(' ')).toEqual(idsOf(all(criteria).toSorted(orders[sort]).slice(0, 24)));
  }
});

testOrders(oracle, [
  criteriaOf({ tag: '英语', category: 'code' }),
  criteriaOf({ text: '模板', tag: 'ppt', category: 'document' }),
]);

test('after edits and deletions nothing is found by what it was', async () => {
  const before = [...posts.values()];
  for (const post of before.filter((_, at) => at % 9 === 0)) await put({ ...written(post.id), id: post.id });
  for (const { id } of before.filter((_, at) => at % 13 === 5)) await hide(id);
  for (const { id } of before.filter((_, at) => at % 26 === 5)) await put(written(id));
  const changed = before.filter((_, at) => at % 9 === 0 || at % 13 === 5).slice(0, 60);
  const old = changed.flatMap(({ title, tags }) => [
    [...title].slice(0, 4).join(''),
    [...title].slice(-3).join(''),
    ...tags,
  ]);
  for (const criteria of [...old.map((text) => criteriaOf({ text })), ...queries.slice(0, 100)]) {
    const result = await ask(criteria);
    const expected = sorted(all(criteria));
    if (result.isCapped) expect(expected).toEqual(expect.arrayContaining(sorted(result.items)));
    else expect(sorted(result.items)).toEqual(expected);
  }
});
