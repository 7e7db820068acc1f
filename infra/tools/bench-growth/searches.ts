import { criteriaOf, matchRankOf, matchRanks } from '#functions/domain/search/criteria';
import type { FindablePost } from '#functions/ports/search';
import { randomText } from '#functions/test/search-words';
import { median, quantile } from '../quantile.ts';
import type { MeteredCall } from './measure.ts';

const spread = (values: readonly number[]) => ({
  median: median(values),
  p95: quantile(values, 0.95),
  max: Math.max(...values),
});

const count = 300;
const pageSize = 24;

/** The expected ids by looking at every post: exact terms before partial ones and synonyms, titles first, then the newest. */
function bruteForce(newestFirst: readonly FindablePost[], text: string): string[] {
  const rankOf = matchRankOf(criteriaOf({ text, isExpanded: true }));
  const ranked = newestFirst.map((post) => ({ id: post.id, rank: rankOf(post) }));
  return matchRanks.flatMap((rank) => ranked.filter((post) => post.rank === rank).map(({ id }) => id));
}

/** A search, compared with brute force. */
async function measureSearch(ask: MeteredCall, newestFirst: readonly FindablePost[], q: string) {
  const { body, ...cost } = await ask('listFiles', { query: { q, limit: String(pageSize) } });
  const expected = bruteForce(newestFirst, q);
  const isCapped = body.pagination?.total_is_capped === true;
  /** The answer has what fits parts of the query, as no post has all of it: brute force says nothing about these. */
  const isRelaxed = expected.length === 0;
  const isEqual = isRelaxed || (body.posts ?? []).map(({ id }) => id).join() === expected.slice(0, pageSize).join();
  const isCounted = isRelaxed || body.pagination?.total === expected.length;
  return { q, ...cost, isCapped, isEqual, isCounted, hits: expected.length };
}

export type SearchCosts = Awaited<ReturnType<typeof measureSearches>>;

/** Random searches. */
export async function measureSearches(ask: MeteredCall, posts: readonly FindablePost[]) {
  const text = randomText(7);
  const newestFirst = posts.toReversed();
  const results: Awaited<ReturnType<typeof measureSearch>>[] = [];
  for (let at = 0; at < count; at++) results.push(await measureSearch(ask, newestFirst, text.query()));
  return {
    /** Share of the searches whose page is the one that brute force finds. */
    equalShare: results.filter(({ isEqual }) => isEqual).length / count,
    /** Share of the searches with an exact total; the others say that there is more. */
    countedShare: results.filter(({ isCounted }) => isCounted).length / count,
    /** Queries whose page or total differs from brute force although nothing was cut short: there must be none. */
    wrongQueries: results
      .filter(({ isEqual, isCounted, isCapped }) => !isCapped && !(isEqual && isCounted))
      .map(({ q }) => q),
    hits: median(results.map(({ hits }) => hits)),
    trips: spread(results.map((result) => result.trips)),
    units: spread(results.map((result) => result.units)),
    ms: spread(results.map((result) => result.ms)),
  };
}
