import { expect, test } from 'vitest';
import type { FileSort } from '#shared/limits';
import { popularityKey } from '../domain/catalog/popularity.ts';
import {
  type Criteria,
  criteriaOf,
  fits,
  matchRankOf,
  rankOf,
  type SearchableFile,
  textsOf,
} from '../domain/search/criteria.ts';
import type { FindablePost, FreshPost, SearchIndex } from '../ports/search.ts';
import { fakeClock, seededIds } from './fakes.ts';
import { kinds, maximalAuthor, maximalPost } from './maximal-posts.ts';
import { findable } from './search-index.ts';
import { randomText } from './search-words.ts';

/** Compares a search index with a scan of all files. */

interface Size {
  seed: number;
  authors: number;
  searches: number;
  /** The least number of hits of searches with several pages. */
  several: number;
  limit: number;
}

interface SearchRequest {
  sort?: FileSort | undefined;
  limit?: number;
  page?: number;
  cursor?: string | undefined;
  fresh?: FreshPost[];
}

const byKey = (key: (post: FindablePost) => string) => (a: FindablePost, b: FindablePost) => (key(a) < key(b) ? 1 : -1);

export const newest = byKey(({ id }) => id);

export const orders: Record<Exclude<FileSort, 'price-high'>, (a: FindablePost, b: FindablePost) => number> = {
  newest,
  popular: byKey(({ heat: score, id }) => popularityKey(score, id)),
  'price-low': (a, b) => a.price - b.price || newest(a, b),
};

const textsRead = new WeakMap<SearchableFile, ReturnType<typeof textsOf>>();

/** Caches a file's texts across a thousand searches; changed files are new objects. */
function readOnce(post: SearchableFile): ReturnType<typeof textsOf> {
  const texts = textsRead.get(post) ?? textsOf(post);
  textsRead.set(post, texts);
  return texts;
}

/** Default order: relevance, then newest. */
export function bestFirst(criteria: Criteria) {
  const place = matchRankOf(criteria, readOnce);
  const rank = (post: FindablePost) => rankOf(place(post));
  return (a: FindablePost, b: FindablePost) => rank(a) - rank(b) || newest(a, b);
}

export const idsOf = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id);

/** Files, queries independent of them, and the expected results. */
export function searchOracle(index: () => SearchIndex, { seed, authors: count, searches, several, limit }: Size) {
  const random = randomText(seed);
  const clock = fakeClock();
  const ids = seededIds(clock);
  const authors = Array.from({ length: count }, () => ({ ...random.author(), id: ids.next() }));
  const posts = new Map<string, FindablePost>();
  const generator = randomText(seed + 1);
  const queries = Array.from({ length: searches }, () => criteriaOf({ text: generator.query() }));

  const written = (id = ids.next()): FindablePost => {
    clock.advance(1000);
    const score = random.number(0, 3) === 0 ? random.number(1, 400) : 0;
    return findable({ id, author: random.even(authors), post: random.post(), now: clock.now(), heat: score });
  };
  let largest = 0;
  /** Files of maximal size, one per alphabet. */
  const largestWritten = (): FindablePost => {
    const kind = kinds[largest++ % kinds.length] ?? 'written';
    const author = { ...maximalAuthor(random, kind), id: ids.next() };
    return { ...written(), ...findable({ id: ids.next(), author, post: maximalPost(random, kind), now: clock.now() }) };
  };
  /** Two to six characters from a file's searched texts, adjacent or anywhere. */
  const takenFrom = ({ title, tags, displayName, username, about }: FindablePost, at: number): Criteria => {
    const parts = [title, tags.join(' '), about, title, about, displayName, username];
    const chars = [...(parts[at % parts.length] || title)];
    const length = Math.min(chars.length, generator.number(2, 6));
    const from = generator.number(0, chars.length - length);
    return criteriaOf({ text: chars.slice(from, from + length).join('') });
  };
  const answers = new Map<Criteria, FindablePost[]>();
  /** Cached per query until a file changes. */
  const all = (criteria: Criteria): FindablePost[] => {
    const matches = answers.get(criteria) ?? [...posts.values()].filter(fits(criteria, readOnce));
    answers.set(criteria, matches);
    return matches;
  };
  const keep = (post: FindablePost): void => {
    posts.set(post.id, post);
    answers.clear();
  };
  const forget = (id: string): void => {
    posts.delete(id);
    answers.clear();
  };
  const ask = (criteria: Criteria, { fresh = [], ...request }: SearchRequest = {}) =>
    index().query({ criteria, page: 1, limit: 2000, fresh: Promise.resolve(fresh), ...request });

  /** All results page by page; no page exceeds its limit. */
  async function pages(criteria: Criteria, request: SearchRequest & { limit: number }): Promise<string[]> {
    const posts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ask(criteria, { ...request, cursor });
      expect(page.items.length).toBeLessThanOrEqual(request.limit);
      posts.push(...idsOf(page.items));
      cursor = page.cursor;
    } while (cursor !== undefined);
    return posts;
  }

  /** Searches with several pages of results. */
  const frequent = () => queries.filter((criteria) => all(criteria).length > several).slice(0, 5);
  return { ids, posts, keep, forget, queries, limit, written, largestWritten, takenFrom, all, ask, pages, frequent };
}

export type SearchOracle = ReturnType<typeof searchOracle>;

/** Tests that an index sorts, pages and filters correctly; `more` adds cases for many files. */
export function testOrders({ posts, limit, all, ask, pages, frequent }: SearchOracle, more: Criteria[] = []): void {
  test.each(['newest', 'popular', 'price-low'] as const)('pages in the order %s give each post once', async (sort) => {
    expect(frequent().length).toBeGreaterThan(1);
    for (const criteria of frequent())
      expect(await pages(criteria, { sort, limit })).toEqual(idsOf(all(criteria).toSorted(orders[sort])));
  });

  test('the dearest come first, each post once, whatever else equal prices do', async () => {
    for (const criteria of frequent()) {
      const results = await pages(criteria, { sort: 'price-high', limit });
      expect(results.toSorted()).toEqual(idsOf(all(criteria)).toSorted());
      const prices = results.map((id) => posts.get(id)?.price ?? 0);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }
  });

  test('without an order, what has the words as they stand goes before what has their pieces, and titles first', async () => {
    for (const criteria of frequent())
      expect(await pages(criteria, { limit: limit + 1 })).toEqual(idsOf(all(criteria).toSorted(bestFirst(criteria))));
  });

  test('a page by its number is the page that the cursors lead to', async () => {
    const [criteria = criteriaOf({ text: '英语' })] = frequent();
    const whole = await pages(criteria, { sort: 'newest', limit });
    expect(idsOf((await ask(criteria, { sort: 'newest', limit, page: 2 })).items)).toEqual(
      whole.slice(limit, 2 * limit),
    );
    expect((await ask(criteria, { sort: 'newest', cursor: 'no cursor' })).items.length).toBe(whole.length);
  });

  test('category, tag and prices narrow a search, with words and without', async () => {
    const searches = [
      criteriaOf({ category: 'image' }),
      criteriaOf({ tag: 'PPT' }),
      criteriaOf({ highest: 0 }),
      criteriaOf({ text: '英语', lowest: 1000, highest: 9000 }),
      ...more,
    ];
    for (const criteria of searches) {
      expect(all(criteria).length).toBeGreaterThan(0);
      for (const sort of ['newest', 'price-low'] as const)
        expect(idsOf((await ask(criteria, { sort })).items)).toEqual(idsOf(all(criteria).toSorted(orders[sort])));
    }
  });
}
