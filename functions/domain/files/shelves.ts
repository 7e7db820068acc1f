import type { HomeSectionName } from '#shared/contract/market';
import { day } from '#shared/limits';
import { itemsPerSection } from '#shared/lists';
import { beijingDay } from '../time.ts';

/** A week is today and the six days before it, in Beijing. */
const daysOfWeek = 7;

/** How many were sold on which day, and how many in the weeks that end on each day from now on. */
export type SoldByDay = ReadonlyMap<string, number>;

/** Whether what happened then is in the week of today, or of a day to come. */
export const isOfWeek = (at: number, now: number): boolean =>
  beijingDay(at) >= beijingDay(now - (daysOfWeek - 1) * day);

/**
 * The weeks that these sales are in: that of today, and those of the next six days, in which they will still be when those
 * come. So nothing has to be counted anew because a day is over.
 */
export function weeksOf(sold: SoldByDay, now: number): Map<string, number> {
  const sumOf = (end: number): number =>
    Array.from({ length: daysOfWeek }, (_, back) => sold.get(beijingDay(end - back * day)) ?? 0).reduce(
      (sum, count) => sum + Math.max(0, count),
      0,
    );
  const ends = Array.from({ length: daysOfWeek }, (_, ahead) => now + ahead * day);
  return new Map(ends.map((end) => [beijingDay(end), sumOf(end)]));
}

interface SectionItem {
  id: string;
}

/** Fewer look like what is left over. */
const fewest = 3;

/** The shelf with the least to choose from chooses first. */
const choosing = ['week', 'today', 'free'] as const satisfies readonly HomeSectionName[];
const displayOrder = ['today', 'week', 'free'] as const satisfies readonly HomeSectionName[];

/** What stands on each shelf: nothing on two of them, and no shelf that is nearly empty. */
export function homeSectionsOf<G extends SectionItem>(offered: Readonly<Record<HomeSectionName, readonly G[]>>) {
  const usedIds = new Set<string>();
  const sections = new Map<HomeSectionName, G[]>();
  for (const name of choosing) {
    const items = offered[name].filter(({ id }) => !usedIds.has(id)).slice(0, itemsPerSection);
    if (items.length < fewest) continue;
    sections.set(name, items);
    for (const { id } of items) usedIds.add(id);
  }
  return displayOrder.flatMap((name) => {
    const items = sections.get(name);
    return items ? [{ name, goods: items }] : [];
  });
}
