import { day, hour, minute } from '#shared/limits';
import { random } from './random.ts';

/** Days from the first event of the seed until now. */
export const seedDays = 60;

/** A person buys a file; both are positions in the lists of people and offers. */
export interface Purchase {
  at: number;
  person: number;
  file: number;
}

interface Offer {
  /** When it is published; a private file is left out of all visits. */
  from?: number | undefined;
  /** Position in the list of people. */
  seller: number;
  /** How many buyers it has for each buyer of another file. */
  weight?: number;
}

interface Participants {
  /** When each of the people registered. */
  joined: readonly number[];
  offers: readonly Offer[];
}

/** Visits by weekday, Sunday first. */
const weekdays = [1.45, 0.75, 0.8, 0.85, 0.95, 1.15, 1.5];

/** Visits by the hour of Beijing: most at lunch and in the evening. */
const hours = [2, 1, 0, 0, 0, 0, 1, 2, 4, 6, 8, 8, 10, 9, 7, 6, 6, 6, 6, 8, 11, 12, 10, 6];

const beijing = 8 * hour;

/** The beginning of the day of Beijing that was so many days ago. */
export const startOfDay = (now: number, daysAgo: number): number =>
  Math.floor((now + beijing) / day) * day - beijing - daysAgo * day;

const weekdayOf = (dayStart: number): number => new Date(dayStart + beijing).getUTCDay();

/** Visits of a day: the market grows from 1.2 to 5.6 on average. */
const expectedOn = (dayStart: number, daysAgo: number): number =>
  (1.2 + (4.4 * (seedDays - daysAgo)) / seedDays) * (weekdays[weekdayOf(dayStart)] ?? 1);

/** The share of visits that a file draws: a few draw most. */
const appeal = (file: number): number => 1 / (1 + ((file * 7) % 11));

/** Weights of the sources of views. */
const sources = { search: 6, home: 5, direct: 3, feed: 2, stall: 2, 'ref:weibo.com': 2, 'via:newsletter': 1 };

export function planViews(now: number, daysAgo: number, { file, sales }: { file: number; sales: number }) {
  const { next } = random(file * 1000 + daysAgo);
  const busy = expectedOn(startOfDay(now, daysAgo), daysAgo);
  return Object.entries(sources).flatMap(([source, weight]) => {
    const views = Math.floor((appeal(file) * busy + 4 * sales) * weight * (0.2 + next() / 4));
    return views > 0 ? [{ source, views }] : [];
  });
}

/** All visits, oldest first and at least ten minutes ago. A person buys a file once. */
export function planVisits(now: number, { joined, offers }: Participants): Purchase[] {
  const { next, weighted } = random(2026);
  const bought = new Set<string>();
  const visits: Purchase[] = [];
  const visitAt = (at: number): void => {
    const people = joined.flatMap((since, person) => (since < at ? [person] : []));
    const person = weighted(people, () => 1);
    if (person === undefined) return;
    const open = offers.flatMap(({ from = now, seller }, file) =>
      from < at && seller !== person && !bought.has(`${person} ${file}`) ? [file] : [],
    );
    const file = weighted(open, (position) => appeal(position) * (offers[position]?.weight ?? 1));
    if (file === undefined) return;
    bought.add(`${person} ${file}`);
    visits.push({ at, person, file });
  };
  for (let daysAgo = seedDays - 1; daysAgo >= 0; daysAgo--) {
    const start = startOfDay(now, daysAgo);
    const count = Math.floor(expectedOn(start, daysAgo) + next());
    for (let visit = 0; visit < count; visit++) {
      const [hourOfDay] = weighted([...hours.entries()], ([, weight]) => weight) ?? [12];
      const at = start + hourOfDay * hour + Math.floor(next() * hour);
      if (at < now - 10 * minute) visitAt(at);
    }
  }
  return visits.toSorted((left, right) => left.at - right.at);
}
