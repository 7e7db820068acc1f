import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { buyers, storefronts } from './content.ts';
import { planPurchases } from './orders.ts';
import { planVisits, seedDays, startOfDay } from './plan.ts';
import { allRedemptions } from './redemptions.ts';
import { seedOf } from './seed.ts';

const noon = Date.UTC(2026, 10, 20, 4);
const participants = (now: number) => ({
  joined: Array.from({ length: 20 }, () => startOfDay(now, seedDays)),
  offers: Array.from({ length: 40 }, (_, at) => ({ seller: at % 6, from: startOfDay(now, seedDays) })),
});

test.each([0, 1, 13, 26])(
  'a seed that ends %s hours later has sixty days, grows, and is busier at weekends',
  (hours) => {
    const now = noon + hours * hour;
    const visits = planVisits(now, participants(now));
    const on = (from: number, to: number) =>
      visits.filter(({ at }) => at >= startOfDay(now, from) && at < startOfDay(now, to));
    expect(on(59, 40).length).toBeLessThan(on(20, 1).length);
    const isWeekend = (at: number) => [0, 6].includes(new Date(at + 8 * hour).getUTCDay());
    const weekends = visits.filter(({ at }) => isWeekend(at)).length / 2;
    expect(weekends).toBeGreaterThan((visits.length - 2 * weekends) / 5);
    expect(Math.min(...visits.map(({ at }) => at))).toBeGreaterThan(now - seedDays * day);
    expect(Math.max(...visits.map(({ at }) => at))).toBeLessThan(now);
  },
);

test('no person buys their own file, a private one, one twice, or before registering or before its publication', () => {
  const joined = [noon - 60 * day, noon - 5 * day];
  const offers = [{ seller: 0, from: noon - 9 * day }, { seller: 1, from: noon - 60 * day }, { seller: 2 }];
  const visits = planVisits(noon, { joined, offers });
  expect(visits.map(({ person, file }) => `${person} ${file}`).toSorted()).toEqual(['0 1', '1 0']);
  expect(visits.every(({ at, person }) => at > (joined[person] ?? 0))).toBe(true);
});

test('the same moment has the same visits', () => {
  expect(planVisits(noon, participants(noon))).toEqual(planVisits(noon, participants(noon)));
});

test('files that have five reviews in the data have a buyer for each of them', () => {
  const seed = seedOf({ market: Object.create(null), now: noon, storefronts, buyers });
  const purchases = planPurchases(seed);
  const rated = seed.offers.flatMap(({ file }, position) =>
    file.reviews.length >= 5 && file.versions[0].daysAgo > 1 ? [position] : [],
  );
  expect(rated.length).toBeGreaterThan(20);
  for (const position of rated)
    expect(purchases.filter(({ file }) => file === position).length).toBeGreaterThanOrEqual(
      seed.offers[position]?.file.reviews.length ?? 0,
    );
});

test('whenever the seed ends, nobody buys twice, also not with a coupon', () => {
  for (let hours = 0; hours < 24 * 14; hours += 5) {
    const seed = seedOf({ market: Object.create(null), now: noon + hours * hour, storefronts, buyers });
    const pairs = [...planPurchases(seed), ...allRedemptions(seed)].map(({ person, file }) => `${person} ${file}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  }
});
