import type { Cost } from '#functions/ports/search';
import { type CandidateLists, entriesToHorizon, isEnded, isReadBefore, sortEntries, sparsest } from './candidates.ts';
import type { PageStart } from './cursor.ts';
import type { ListEntry, ListReader } from './reader.ts';
import type { SortRange } from './sort-keys.ts';

/** One part of the results: the documents in any one of these candidates that are hits. */
export interface Phase<T> {
  /** Names of lists. */
  candidates: string[][];
  isHit(value: T): boolean;
  /** Few searches need it: its lists are begun only when all earlier phases have ended. */
  isDeferred?: true;
  /**
   * The candidates are in another order than the results: they are read to their end and the hits are sorted here.
   * Undefined when there are too many; the next phase then finds the same hits.
   */
  sorted?: { range: SortRange; sort(hits: readonly T[]): Promise<ListEntry<T>[] | undefined> };
}

export interface Search<T> {
  /** Identifies the search: cursors of another one are ignored. */
  queryText: string;
  /** Run one after the other; each phase continues after the hits of the one before. */
  phases: Phase<T>[];
  reader: ListReader<T>;
  page: number;
  limit: number;
  cursor?: string | undefined;
  /** A total known without reading, which replaces counting. */
  total?: (() => Promise<number>) | undefined;
  /** The budget until the first hit; the remainder pays for a search for some of the terms. */
  budgetUntilHit?: Cost | undefined;
  /** Current documents, which replace outdated entries. */
  fresh?: Promise<Fresh<T>> | undefined;
}

export interface Fresh<T> {
  isStale(value: T): boolean;
  entries: ListEntry<T>[];
}

export interface Hit<T> extends ListEntry<T> {
  phase: number;
}

export interface Run<T> extends Search<T> {
  start: PageStart | undefined;
  /** Hits up to the end of the page. */
  end: number;
  isCounting: boolean;
}

export const noFreshEntries = { isStale: () => false, entries: [] };

/** Entries first read of each list: enough to see which is the sparsest. */
export const firstReadSize = 16;

/** Deferred phases have many lists: so few entries cost the least that a list can cost. */
export const firstDeferredReadSize = 8;

export const candidatesOf = <T>(
  reader: ListReader<T>,
  { candidates }: Phase<T>,
  after: string | undefined,
): CandidateLists<T>[] => candidates.map((names) => ({ lists: names.map((name) => reader.list(name, after)) }));

export const unreadLists = <T>(candidates: readonly CandidateLists<T>[]) => [
  ...new Set(
    candidates.flatMap(({ lists }) => lists.filter(({ isEnded: ended, entries }) => !ended && !entries.length)),
  ),
];

/** Read units for lists that must be read to their end. */
const maxWholeUnits = 30;
const wholeReadSize = 100;

/** The sparsest candidate, read to its end; undefined when that costs too much. */
async function readWhole<T>(reader: ListReader<T>, phase: Phase<T>): Promise<CandidateLists<T> | undefined> {
  const candidates = candidatesOf(reader, phase, undefined);
  if (!(await reader.readOn(unreadLists(candidates), { most: firstReadSize }))) return undefined;
  const candidate = sparsest(candidates, reader.range);
  while (candidate && !isEnded(candidate)) {
    const open = candidate.lists.filter((list) => !list.isEnded);
    if (reader.spent().units >= maxWholeUnits || !(await reader.readOn(open, { most: wholeReadSize })))
      return undefined;
  }
  return candidate;
}

/** The hits of a phase whose candidates are in another order, sorted; undefined when that costs too much. */
export async function sortedHits<T>(
  run: Run<T>,
  phase: Phase<T>,
  { phase: phaseIndex, after }: Pick<PageStart, 'phase' | 'after'>,
): Promise<Hit<T>[] | undefined> {
  const { sorted, isHit } = phase;
  const wholeList = sorted && (await readWhole(run.reader.withRange(sorted.range), phase));
  if (!wholeList) return undefined;
  const { isStale, entries } = (await run.fresh) ?? noFreshEntries;
  const { range } = run.reader;
  const indexed = entriesToHorizon(wholeList, sorted.range).map(({ value }) => value);
  const hits = await sorted.sort(indexed.filter((value) => isHit(value) && !isStale(value)));
  if (!hits) return undefined;
  const all = sortEntries([...hits, ...entries.filter(({ value }) => isHit(value))], range);
  return all
    .filter(({ sortKey }) => after === undefined || isReadBefore(after, sortKey, range))
    .map((entry) => ({ ...entry, phase: phaseIndex }));
}
