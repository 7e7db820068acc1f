import type { Order } from './places.ts';
import type { List, Placed } from './reader.ts';

/**
 * Lists that hold, taken together, everything that is looked for. A search has several such covers, one per piece of its
 * words; all lead to the same hits, and the one with the fewest entries leads there soonest.
 */
export interface Cover<T> {
  lists: List<T>[];
}

/** Whether `a` is read before `b`. */
export const isBefore = (a: string, b: string, { descending }: Order): boolean => (descending ? a > b : a < b);

export const isEnded = <T>({ lists }: Cover<T>): boolean => lists.every((list) => list.isEnded);

/** How far a cover has been read in all of its lists; undefined: to the end. */
export function horizonOf<T>({ lists }: Cover<T>, order: Order): string | undefined {
  const reached = lists.filter((list) => !list.isEnded).map(({ entries }) => entries.at(-1)?.place ?? order.from);
  return reached.reduce<string | undefined>(
    (least, place) => (least === undefined || isBefore(place, least, order) ? place : least),
    undefined,
  );
}

/** After the same number of entries, the one that has come furthest. */
export function sparsest<T>(covers: readonly Cover<T>[], order: Order): Cover<T> | undefined {
  return covers.reduce<Cover<T> | undefined>((best, cover) => {
    if (!best || isEnded(best)) return best ?? cover;
    const [here, there] = [horizonOf(cover, order), horizonOf(best, order)];
    return here === undefined || (there !== undefined && isBefore(there, here, order)) ? cover : best;
  }, undefined);
}

/** Everything up to the horizon, in order, each document once. */
export function entriesOf<T>(cover: Cover<T>, order: Order): Placed<T>[] {
  const horizon = horizonOf(cover, order);
  const found = new Map<string, Placed<T>>();
  for (const { entries } of cover.lists)
    for (const entry of entries)
      if (horizon === undefined || !isBefore(horizon, entry.place, order)) found.set(entry.place, entry);
  return inOrder([...found.values()], order);
}

export const inOrder = <T extends { place: string }>(placed: readonly T[], order: Order): T[] =>
  placed.toSorted((a, b) => {
    if (a.place === b.place) return 0;
    return isBefore(a.place, b.place, order) ? -1 : 1;
  });
