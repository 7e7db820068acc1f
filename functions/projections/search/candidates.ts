import type { List, ListEntry } from './reader.ts';
import type { SortRange } from './sort-keys.ts';

/**
 * Lists that together contain every possible hit. A search has several such candidates, one per piece of its terms. All
 * lead to the same hits; the one with the fewest entries is the cheapest to read.
 */
export interface CandidateLists<T> {
  lists: List<T>[];
}

export const isReadBefore = (a: string, b: string, { descending }: SortRange): boolean => (descending ? a > b : a < b);

export const isEnded = <T>({ lists }: CandidateLists<T>): boolean => lists.every((list) => list.isEnded);

/** How far all lists of a candidate have been read; undefined once all have ended. */
export function horizonOf<T>({ lists }: CandidateLists<T>, order: SortRange): string | undefined {
  const reached = lists.filter((list) => !list.isEnded).map(({ entries }) => entries.at(-1)?.sortKey ?? order.from);
  return reached.reduce<string | undefined>(
    (least, sortKey) => (least === undefined || isReadBefore(sortKey, least, order) ? sortKey : least),
    undefined,
  );
}

/** The candidate that has come furthest after the same number of entries. */
export function sparsest<T>(candidates: readonly CandidateLists<T>[], order: SortRange): CandidateLists<T> | undefined {
  return candidates.reduce<CandidateLists<T> | undefined>((best, candidate) => {
    if (!best || isEnded(best)) return best ?? candidate;
    const [here, there] = [horizonOf(candidate, order), horizonOf(best, order)];
    return here === undefined || (there !== undefined && isReadBefore(there, here, order)) ? candidate : best;
  }, undefined);
}

/** Everything up to the horizon, sorted, each document once. */
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
