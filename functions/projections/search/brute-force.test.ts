import { beforeAll, expect, test, vi } from 'vitest';
import type { FileSort } from '#shared/limits';
import { testTable } from '../../adapters/memory/test-table.ts';
import { hotKey } from '../../domain/files/popularity.ts';
import { type Criteria, criteriaOf, fits, placeOf } from '../../domain/search/criteria.ts';
import type { FindablePost } from '../../ports/search.ts';
import { fakeClock, seededIds } from '../../test/fakes.ts';
import { findable } from '../../test/search-index.ts';
import { testWords } from '../../test/search-words.ts';
import { tableSearch } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The index against looking at every post there is. */
const words = testWords(20_261_120);
const clock = fakeClock();
const ids = seededIds(clock);
const index = tableSearch(testTable());
const authors = Array.from({ length: 60 }, () => ({ ...words.author(), id: ids.next() }));
const posts = new Map<string, FindablePost>();
const versions = new Map<string, number>();

const next = (id: string): number => {
  const version = (versions.get(id) ?? 0) + 1;
  versions.set(id, version);
  return version;
};

const written = (id: string): FindablePost => {
  clock.advance(1000);
  const heat = words.number(0, 3) === 0 ? words.number(1, 400) : 0;
  return findable({ id, author: words.even(authors), post: words.post(), now: clock.now(), heat });
};

async function put(post: FindablePost): Promise<void> {
  posts.set(post.id, post);
  answers.clear();
  await index.put(post, next(post.id));
}

async function hide(id: string): Promise<void> {
  posts.delete(id);
  answers.clear();
  await index.remove(id, next(id));
}

beforeAll(async () => {
  for (let count = 0; count < 1000; count++) await put(written(ids.next()));
}, 60_000);

const ask = (criteria: Criteria, rest: { sort?: FileSort; limit?: number; cursor?: string | undefined } = {}) =>
  index.query({ criteria, page: 1, limit: 2000, fresh: Promise.resolve([]), ...rest });

const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);
const sorted = (found: readonly { id: string }[]): string[] => idsOf(found).toSorted();

/** What everybody else asked, none of it taken from a post that is there. */
const asked = testWords(7);
const queries = Array.from({ length: 300 }, () => criteriaOf({ text: asked.query() }));

const answers = new Map<Criteria, FindablePost[]>();

/** Looked through once per search, until a post changes. */
function all(criteria: Criteria): FindablePost[] {
  const known = answers.get(criteria) ?? [...posts.values()].filter(fits(criteria));
  answers.set(criteria, known);
  return known;
}

test('three hundred searches find what is there, or say that they were cut short', async () => {
  const outcomes = await Promise.all(
    queries.map(async (criteria) => {
      const found = await ask(criteria);
      const isEqual = JSON.stringify(sorted(found.items)) === JSON.stringify(sorted(all(criteria)));
      return { isEqual, isCapped: found.isCapped, isCounted: found.total === all(criteria).length };
    }),
  );
  const equal = outcomes.filter(({ isEqual }) => isEqual);
  expect(equal.length).toBeGreaterThanOrEqual(285);
  expect(equal.every(({ isCapped, isCounted }) => isCapped || isCounted)).toBe(true);
  expect(outcomes.filter(({ isEqual, isCapped }) => !isEqual && !isCapped)).toEqual([]);
});

const byPlace = (key: (post: FindablePost) => string) => (a: FindablePost, b: FindablePost) =>
  key(a) < key(b) ? 1 : -1;

const orders: Record<FileSort, (a: FindablePost, b: FindablePost) => number> = {
  newest: byPlace(({ id }) => id),
  popular: byPlace(({ heat, id }) => hotKey(heat, id)),
  'price-high': (a, b) => b.price - a.price,
  'price-low': (a, b) => a.price - b.price || orders.newest(a, b),
};

/** Every page, each with as many as it has. */
async function pages(criteria: Criteria, rest: { sort?: FileSort; limit: number }): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(criteria, { ...rest, cursor });
    expect(page.items.length).toBeLessThanOrEqual(rest.limit);
    found.push(...idsOf(page.items));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}

/** Searches with several pages of results. */
const frequent = () => queries.filter((criteria) => all(criteria).length > 30).slice(0, 6);

test.each(['newest', 'popular', 'price-low'] as const)('pages in the order %s give each post once', async (sort) => {
  expect(frequent().length).toBeGreaterThan(3);
  for (const criteria of frequent())
    expect(await pages(criteria, { sort, limit: 7 })).toEqual(idsOf(all(criteria).toSorted(orders[sort])));
});

test('the dearest come first, whatever else equal prices do', async () => {
  for (const criteria of frequent()) {
    const found = await pages(criteria, { sort: 'price-high', limit: 9 });
    expect(found.toSorted()).toEqual(sorted(all(criteria)));
    const prices = found.map((id) => posts.get(id)?.price ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  }
});

test('without an order, whatever has the words in its title comes first', async () => {
  for (const criteria of frequent()) {
    const place = placeOf(criteria.words);
    const rank = (post: FindablePost) => (place(post) === 'title' ? 0 : 1);
    const expected = all(criteria).toSorted((a, b) => rank(a) - rank(b) || orders.newest(a, b));
    expect(await pages(criteria, { limit: 11 })).toEqual(idsOf(expected));
  }
});

test('category, tag and prices narrow the search, with words and without', async () => {
  const searches = [
    criteriaOf({ category: 'image' }),
    criteriaOf({ tag: 'PPT' }),
    criteriaOf({ tag: '英语', category: 'code' }),
    criteriaOf({ highest: 0 }),
    criteriaOf({ text: '英语', lowest: 1000, highest: 5000 }),
    criteriaOf({ text: '模板', tag: 'ppt', category: 'document' }),
  ];
  for (const criteria of searches) {
    expect(all(criteria).length).toBeGreaterThan(0);
    for (const sort of ['newest', 'price-low'] as const)
      expect(idsOf((await ask(criteria, { sort })).items)).toEqual(idsOf(all(criteria).toSorted(orders[sort])));
  }
});

test('a page by its number is the page that the cursors lead to', async () => {
  const [criteria = criteriaOf({ text: '英语' })] = frequent();
  const whole = await pages(criteria, { sort: 'newest', limit: 10 });
  const third = await index.query({ criteria, sort: 'newest', page: 3, limit: 10, fresh: Promise.resolve([]) });
  expect(idsOf(third.items)).toEqual(whole.slice(20, 30));
});

test('after edits and deletions nothing is found by what it was', async () => {
  const before = [...posts.values()];
  for (const post of before.filter((_, at) => at % 9 === 0)) await put({ ...written(post.id), id: post.id });
  for (const { id } of before.filter((_, at) => at % 13 === 5)) await hide(id);
  for (const { id } of before.filter((_, at) => at % 26 === 5)) await put(written(id));
  const changed = before.filter((_, at) => at % 9 === 0 || at % 13 === 5).slice(0, 60);
  const old = changed.flatMap(({ title, tags }) => [title.slice(0, 4), title.slice(-3), ...tags]);
  for (const criteria of [...old.map((text) => criteriaOf({ text })), ...queries.slice(0, 100)]) {
    const found = await ask(criteria);
    const expected = sorted(all(criteria));
    if (found.isCapped) expect(expected).toEqual(expect.arrayContaining(sorted(found.items)));
    else expect(sorted(found.items)).toEqual(expected);
  }
}, 60_000);
