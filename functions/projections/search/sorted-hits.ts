import { type CandidateLists, entriesToHorizon, isEnded, isReadBefore, sortEntries, sparsest } from './candidates.ts';
import type { PageStart } from './cursor.ts';
import { candidatesOf, firstReadSize, type Hit, noFreshEntries, type Phase, type Run, unreadLists } from './phase.ts';
import type { ListReader } from './reader.ts';

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
