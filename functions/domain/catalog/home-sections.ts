import type { HomeSectionName } from '#shared/contract/catalog';
import { day } from '#shared/limits';
import { itemsPerSection } from '#shared/lists';
import { beijingDay } from '../time.ts';

/** A week is today and the six days before it, in Beijing's calendar. */
const daysOfWeek = 7;

/** Sales by day, or by the last day of a week. */
export type SoldByDay = ReadonlyMap<string, number>;

/** True for a moment in the week that ends today or on a coming day. */
export const isOfWeek = (at: number, now: number): boolean =>
  beijingDay(at) >= beijingDay(now - (daysOfWeek - 1) * day);

/** Adds up sales for the week that ends today and those of the next six days, so that nothing has to be recounted when a day ends. */
export function weeksOf(sold: SoldByDay, now: number): Map<string, number> {
  const sumOf = (end: number): number =>
    Array.from({ length: daysOfWeek }, (_, back) => sold.get(beijingDay(end - back * day)) ?? 0).reduce(
      (sum, count) => sum + Math.max(0, count),
      0,
    );
  const ends = Array.from({ length: daysOfWeek }, (_, ahead) => now + ahead * day);
  return new Map(ends.map((end) => [beijingDay(end), sumOf(end)]));
}

/**
 * Candidates that are read, so that enough is left after others have picked, of all that a reader has bought and of what
 * stands elsewhere on the page. Each bestseller is a read of its own.
 */
export const offered = { followed: 2 * itemsPerSection, week: 5 * itemsPerSection, free: 3 * itemsPerSection } as const;

/** The list of all files below the sections begins with the newest; sections repeat none of its first two rows. */
export const firstRows = 2 * itemsPerSection;

/** In the order of the page: the section with the fewest candidates picks first. */
const choosing = ['followed', 'week', 'free'] as const satisfies readonly HomeSectionName[];

/** With a session the page is as long as before it, so that a guest who logs in far down finds their place again. */
const mostSections = 2;

interface SectionItem {
  id: string;
  ownerId: string;
}

interface Elsewhere {
  /** The items of the stall of the day, and of the first rows of the list. */
  others?: readonly Pick<SectionItem, 'id'>[];
  /** The reader has it already, or sells it. */
  isOwned?: (id: string) => boolean;
}

/** Of one seller, while others have something. */
const mostOfOne = itemsPerSection / 2;

/**
 * Fills the home sections: no item is in two of them, and those that are not full are dropped. What the reader owns or
 * what stands elsewhere on the page is chosen only where the others do not suffice, as is a third item of a seller; those
 * followed show their newest anyway, one each before a second of anybody.
 */
export function homeSectionsOf<G extends SectionItem>(
  candidates: Readonly<Record<HomeSectionName, readonly G[]>>,
  { others = [], isOwned = () => false }: Elsewhere = {},
) {
  const otherIds = new Set(others.map(({ id }) => id));
  const usedIds = new Set<string>();
  const rank = (name: HomeSectionName, { id }: G) =>
    2 * Number(isOwned(id)) + Number(name !== 'followed' && otherIds.has(id));
  /** In turns of one item of each seller and rank among those followed, and of two elsewhere. */
  const inTurns = (name: HomeSectionName) => {
    const counts = new Map<string, number>();
    return candidates[name].map((item) => {
      const itemRank = rank(name, item);
      const seller = `${itemRank} ${item.ownerId}`;
      const before = counts.get(seller) ?? 0;
      counts.set(seller, before + 1);
      return { item, rank: itemRank, turn: name === 'followed' ? before : Math.floor(before / mostOfOne) };
    });
  };
  const sections = choosing.flatMap((name) => {
    const unused = inTurns(name).filter(({ item }) => !usedIds.has(item.id));
    if (unused.length < itemsPerSection) return [];
    const ordered = unused.toSorted((one, other) => one.rank - other.rank || one.turn - other.turn);
    const chosen = new Set(ordered.slice(0, itemsPerSection));
    for (const { item } of chosen) usedIds.add(item.id);
    return [{ name, goods: unused.filter((one) => chosen.has(one)).map(({ item }) => item) }];
  });
  return sections.slice(0, mostSections);
}
