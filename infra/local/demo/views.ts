import { recordView } from '#functions/store/files/stats/file-days';
import { hour, minute } from '#shared/limits';
import { statsDays } from '#shared/view-sources';
import { type Seed, type SeedEvent, startOfDay } from './seed.ts';

/** Weights of the sources of views. */
const sources = { search: 6, home: 5, direct: 3, feed: 2, stall: 2, 'ref:weibo.com': 2, 'via:newsletter': 1 };

/** Views of a day grow with the market, differ between files, and come with each sale. */
function viewsOf(position: number, { daysAgo, sales }: { daysAgo: number; sales: number }) {
  const appeal = 1 / (1 + ((position * 7) % 11));
  const busy = appeal * (5.6 - daysAgo / 14) + 4 * sales;
  return Object.entries(sources).flatMap(([source, weight]) => {
    const share = 0.2 + ((position + daysAgo * weight) % 10) / 40;
    const views = Math.floor(busy * weight * share);
    return views > 0 ? [{ source, views }] : [];
  });
}

async function countViews(seed: Seed, daysAgo: number): Promise<void> {
  const { now, market, files } = seed;
  const [from, to] = [startOfDay(now, daysAgo), startOfDay(now, daysAgo - 1)];
  for (const [position, { folder, is_public, purchases }] of files.entries()) {
    const listing = seed.listings.get(folder);
    if (!listing || !is_public) continue;
    const times = purchases.map(({ hoursAgo }) => now - hoursAgo * hour);
    const sales = times.filter((at) => at >= from && at < to).length;
    for (const views of viewsOf(position, { daysAgo, sales }))
      await recordView(market.ports.table, listing.id, { ...views, now: market.now() });
  }
}

/** The views of each day are counted in its last minute, those of today until now. */
export const viewEvents = (seed: Seed): SeedEvent[] =>
  Array.from({ length: statsDays }, (_, daysAgo) => ({
    at: Math.min(startOfDay(seed.now, daysAgo - 1), seed.now) - minute,
    act: () => countViews(seed, daysAgo),
  }));
