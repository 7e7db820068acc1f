import { matchRankOf, matchRanks, termsOf } from '#functions/domain/search/criteria';
import type { FindablePost } from '#functions/ports/search';
import { randomText } from '#functions/test/search-words';
import { median, quantile } from '../quantile.ts';
import type { Ask } from './measure.ts';

interface Spread {
  median: number;
  p95: number;
  most: number;
}

const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  p95: quantile(values, 0.95),
  most: Math.max(...values),
});

export interface Searches {
  searches: number;
  /** Share of those whose page is the one that looking at every post gives. */
  equal: number;
  /** Share of those that count all there is; the others say that there is more. */
  counted: number;
  /** Another page although nothing was cut short, or another count: there must be none. */
  wrong: string[];
  hits: number;
  trips: Spread;
  units: Spread;
  ms: Spread;
}

const count = 300;
const pageSize = 24;

/** What looking at every post finds: the words as they stand, then in pieces, in titles first, and the newest first. */
function found(newestFirst: readonly FindablePost[], text: string): string[] {
  const place = matchRankOf(termsOf(text));
  const found = newestFirst.map((post) => ({ id: post.id, place: place(post) }));
  return matchRanks.flatMap((wanted) => found.filter((one) => one.place === wanted).map(({ id }) => id));
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

/** Searches that somebody else wrote, against brute force. */
export async function searches(ask: Ask, posts: readonly FindablePost[]): Promise<Searches> {
  const words = randomText(7);
  const newestFirst = posts.toReversed();
  const results: Result[] = [];
  for (let at = 0; at < count; at++) {
    const q = words.query();
    const { trips, units, ms, body } = await ask('listFiles', { query: { q, limit: String(pageSize) } });
    const expected = found(newestFirst, q);
    const isCapped = body.pagination?.total_is_capped === true;
    const isEqual = (body.posts ?? []).map(({ id }) => id).join() === expected.slice(0, pageSize).join();
    const isCounted = body.pagination?.total === expected.length;
    results.push({ q, trips, units, ms, isCapped, isEqual, isCounted, hits: expected.length });
  }
  return {
    searches: count,
    equal: results.filter(({ isEqual }) => isEqual).length / count,
    counted: results.filter(({ isCounted }) => isCounted).length / count,
    wrong: results.filter(({ isEqual, isCounted, isCapped }) => !isCapped && !(isEqual && isCounted)).map(({ q }) => q),
    hits: median(results.map(({ hits }) => hits)),
    trips: spread(results.map((one) => one.trips)),
    units: spread(results.map((one) => one.units)),
    ms: spread(results.map((one) => one.ms)),
  };
}
