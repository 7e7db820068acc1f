import { day, hour, minute } from '#shared/limits';
import { chance } from './chance.ts';

/** How far back the market's story goes. */
export const storyDays = 60;

/** Of somebody's visits to a post: where they stand in the lists of people and posts. */
export interface Visit {
  at: number;
  person: number;
  post: number;
}

/** What may be bought, since when, and by whom not. */
interface Offer {
  /** Sold from then on; never where that is left out. */
  from?: number | undefined;
  seller: number;
  /** How many come for it beside another. */
  pull?: number;
}

interface Cast {
  /** When each came. */
  joined: readonly number[];
  offers: readonly Offer[];
}

/** Sunday first: at the weekend people have time. */
const weekdays = [1.45, 0.75, 0.8, 0.85, 0.95, 1.15, 1.5];

/** Of one day in Beijing, by the hour: lunch, and the evening. */
const hours = [2, 1, 0, 0, 0, 0, 1, 2, 4, 6, 8, 8, 10, 9, 7, 6, 6, 6, 6, 8, 11, 12, 10, 6];

const beijing = 8 * hour;

/** When the day began in Beijing that was so many days ago. */
export const dayBegan = (now: number, daysAgo: number): number =>
  Math.floor((now + beijing) / day) * day - beijing - daysAgo * day;

const weekdayOf = (dayStart: number): number => new Date(dayStart + beijing).getUTCDay();

/** Nobody has heard of the market at first. */
const expectedOn = (dayStart: number, daysAgo: number): number =>
  (1.2 + (4.4 * (storyDays - daysAgo)) / storyDays) * (weekdays[weekdayOf(dayStart)] ?? 1);

/** Some posts are what everybody comes for, and most are not. */
const appeal = (post: number): number => 1 / (1 + ((post * 7) % 11));

/** Where those come from who look, and how many of them come from there. */
const sources = { search: 6, home: 5, direct: 3, feed: 2, stall: 2, 'ref:weibo.com': 2, 'via:newsletter': 1 };

/** How often a post was looked at on a day, by where its readers came from: more where more was sold, and never the same. */
export function planViews(now: number, daysAgo: number, { post, sold }: { post: number; sold: number }) {
  const { next } = chance(post * 1000 + daysAgo);
  const busy = expectedOn(dayBegan(now, daysAgo), daysAgo);
  return Object.entries(sources).flatMap(([source, weight]) => {
    const views = Math.floor((appeal(post) * busy + 4 * sold) * weight * (0.2 + next() / 4));
    return views > 0 ? [{ source, views }] : [];
  });
}

/** Who bought what, over all days, each post once by each person; the first first. Nothing lies less than ten minutes back. */
export function planVisits(now: number, { joined, offers }: Cast): Visit[] {
  const { next, weighted } = chance(2026);
  const had = new Set<string>();
  const visits: Visit[] = [];
  const visitAt = (at: number): void => {
    const people = joined.flatMap((since, person) => (since < at ? [person] : []));
    const person = weighted(people, () => 1);
    if (person === undefined) return;
    const open = offers.flatMap(({ from = now, seller }, post) =>
      from < at && seller !== person && !had.has(`${person} ${post}`) ? [post] : [],
    );
    const post = weighted(open, (at) => appeal(at) * (offers[at]?.pull ?? 1));
    if (post === undefined) return;
    had.add(`${person} ${post}`);
    visits.push({ at, person, post });
  };
  for (let daysAgo = storyDays - 1; daysAgo >= 0; daysAgo--) {
    const began = dayBegan(now, daysAgo);
    const many = Math.floor(expectedOn(began, daysAgo) + next());
    for (let one = 0; one < many; one++) {
      const of =
        weighted(
          hours.map((weight, at) => ({ weight, at })),
          ({ weight }) => weight,
        )?.at ?? 12;
      const at = began + of * hour + Math.floor(next() * hour);
      if (at < now - 10 * minute) visitAt(at);
    }
  }
  return visits.toSorted((one, other) => one.at - other.at);
}
