import { criteriaOf, matchRankOf, matchRanks } from '#functions/domain/search/criteria';
import type { FindablePost } from '#functions/ports/search';
import { randomText } from '#functions/test/search-words';
import { median, quantile } from '../quantile.ts';
import type { MeteredCall } from './measure.ts';

interface Spread {
  median: number;
  p95: number;
  max: number;
}

const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  p95: quantile(values, 0.95),
  max: Math.max(...values),
});

export interface SearchCosts {
  searches: number;
  /** Share of the searches whose page is the one that brute force finds. */
  equalShare: number;
  /** Share of the searches with an exact total; the others say that there is more. */
  countedShare: number;
  /** Queries whose page or total differs from brute force although nothing was cut short: there must be none. */
  wrongQueries: string[];
  hits: number;
  trips: Spread;
  units: Spread;
  ms: Spread;
}

const count = 300;
const pageSize = 24;

/** The expected ids by looking at every post: exact terms before partial ones and synonyms, titles first, then the newest. */
function bruteForce(newestFirst: readonly FindablePost[], text: string): string[] {
  const rankOf = matchRankOf(criteriaOf({ text, isExpanded: true }));
  const ranked = newestFirst.map((post) => ({ id: post.id, rank: rankOf(post) }));
  return matchRanks.flatMap((rank) => ranked.filter((post) => post.rank === rank).map(({ id }) => id));
}

interface Result {
  q: string;
  trips: number;
  units: number;
  ms: number;
  isCapped: boolean;
  isEqual: boolean;
  isCounted: boolean;
  hits: number;
}

/** Random searches, compared with brute force. */
export async function measureSearches(ask: MeteredCall, posts: readonly FindablePost[]): Promise<SearchCosts> {
  const text = randomText(7);
  const newestFirst = posts.toReversed();
  const results: Result[] = [];
  for (let at = 0; at < count; at++) {
    const q = text.query();
    const { trips, units, ms, body } = await ask('listFiles', { query: { q, limit: String(pageSize) } });
    const expected = bruteForce(newestFirst, q);
    const isCapped = body.pagination?.total_is_capped === true;
    const isEqual = (body.posts ?? []).map(({ id }) => id).join() === expected.slice(0, pageSize).join();
    const isCounted = body.pagination?.total === expected.length;
    results.push({ q, trips, units, ms, isCapped, isEqual, isCounted, hits: expected.length });
  }
  return {
    searches: count,
    equalShare: results.filter(({ isEqual }) => isEqual).length / count,
    countedShare: results.filter(({ isCounted }) => isCounted).length / count,
    wrongQueries: results
      .filter(({ isEqual, isCounted, isCapped }) => !isCapped && !(isEqual && isCounted))
      .map(({ q }) => q),
    hits: median(results.map(({ hits }) => hits)),
    trips: spread(results.map((result) => result.trips)),
    units: spread(results.map((result) => result.units)),
    ms: spread(results.map((result) => result.ms)),
  };
}
