import type { List, ListEntry } from './reader.ts';
import type { SortRange } from './sort-keys.ts';

/**
 * Lists that hold, taken together, everything that is looked for. A search has several such covers, one per piece of its
 * words; all lead to the same hits, and the one with the fewest entries leads there soonest.
 */
export interface CandidateLists<T> {
  lists: List<T>[];
}

/** Whether `a` is read before `b`. */
export const isReadBefore = (a: string, b: string, { descending }: SortRange): boolean => (descending ? a > b : a < b);

export const isEnded = <T>({ lists }: CandidateLists<T>): boolean => lists.every((list) => list.isEnded);

/** How far a cover has been read in all of its lists; undefined: to the end. */
export function horizonOf<T>({ lists }: CandidateLists<T>, order: SortRange): string | undefined {
  const reached = lists.filter((list) => !list.isEnded).map(({ entries }) => entries.at(-1)?.sortKey ?? order.from);
  return reached.reduce<string | undefined>(
    (least, sortKey) => (least === undefined || isReadBefore(sortKey, least, order) ? sortKey : least),
    undefined,
  );
}

/** After the same number of entries, the one that has come furthest. */
export function sparsest<T>(candidates: readonly CandidateLists<T>[], order: SortRange): CandidateLists<T> | undefined {
  return candidates.reduce<CandidateLists<T> | undefined>((best, candidate) => {
    if (!best || isEnded(best)) return best ?? candidate;
    const [here, there] = [horizonOf(candidate, order), horizonOf(best, order)];
    return here === undefined || (there !== undefined && isReadBefore(there, here, order)) ? candidate : best;
  }, undefined);
}

/** Everything up to the horizon, in order, each document once. */
export function entriesToHorizon<T>(candidate: CandidateLists<T>, order: SortRange): ListEntry<T>[] {
  const horizon = horizonOf(candidate, order);
  const bySortKey = new Map<string, ListEntry<T>>();
  for (const { entries } of candidate.lists)
    for (const entry of entries)
      if (horizon === undefined || !isReadBefore(horizon, entry.sortKey, order)) bySortKey.set(entry.sortKey, entry);
  return sortEntries([...bySortKey.values()], order);
}

export const sortEntries = <T extends { sortKey: string }>(entries: readonly T[], order: SortRange): T[] =>
  entries.toSorted((a, b) => {
    if (a.sortKey === b.sortKey) return 0;
    return isReadBefore(a.sortKey, b.sortKey, order) ? -1 : 1;
  });
