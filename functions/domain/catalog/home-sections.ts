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

/** As many as all sections together show, so that enough is left after the others have picked. Each bestseller is a read of its own. */
export const offered = 3 * itemsPerSection;

interface SectionItem {
  id: string;
}

/** The section with the fewest candidates picks first. */
const choosing = ['week', 'free', 'today'] as const satisfies readonly HomeSectionName[];

/** The newest stand last: the list of all files below goes on with them. */
const displayOrder = ['week', 'free', 'today'] as const satisfies readonly HomeSectionName[];

/** Sections other than that of the newest repeat none of the first two rows of the list. */
const firstRows = 2 * itemsPerSection;

interface Elsewhere {
  /** The items of the stall of the day. */
  ofStall?: readonly SectionItem[];
  /** The reader has it already. */
  isOwned?: (id: string) => boolean;
}

/**
 * Fills the home sections: no item is in two of them, and those that are not full are dropped. What the reader owns or
 * what stands elsewhere on the page is chosen only where the others do not suffice.
 */
export function homeSectionsOf<G extends SectionItem>(
  candidates: Readonly<Record<HomeSectionName, readonly G[]>>,
  { ofStall = [], isOwned = () => false }: Elsewhere = {},
) {
  const stallIds = new Set(ofStall.map(({ id }) => id));
  const rowIds = new Set(candidates.today.slice(0, firstRows).map(({ id }) => id));
  const usedIds = new Set<string>();
  const sections = new Map<HomeSectionName, G[]>();
  for (const name of choosing) {
    const items = candidates[name].filter(({ id }) => !usedIds.has(id));
    if (items.length < itemsPerSection) continue;
    const repeats = ({ id }: G) => Number(stallIds.has(id) || (name !== 'today' && rowIds.has(id)));
    const rank = (item: G) => 2 * Number(isOwned(item.id)) + repeats(item);
    const chosen = new Set(items.toSorted((one, other) => rank(one) - rank(other)).slice(0, itemsPerSection));
    sections.set(
      name,
      items.filter((item) => chosen.has(item)),
    );
    for (const { id } of chosen) usedIds.add(id);
  }
  return displayOrder.flatMap((name) => {
    const items = sections.get(name);
    return items ? [{ name, goods: items }] : [];
  });
}
