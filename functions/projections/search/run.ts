import type { FoundPage } from '#functions/ports/search';
import {
  type CandidateLists,
  entriesToHorizon,
  horizonOf,
  isEnded,
  isReadBefore,
  sortEntries,
  sparsest,
} from './candidates.ts';
import { type PageStart, readStart, writeStart } from './cursor.ts';
import {
  candidatesOf,
  firstDeferredReadSize,
  firstReadSize,
  type Hit,
  noFreshEntries,
  type Phase,
  type Run,
  type Search,
  sortedHits,
  unreadLists,
} from './phase.ts';
import type { ListEntry } from './reader.ts';

/** Where reading stopped. */
type ResumePoint = Pick<PageStart, 'phase' | 'after'> | undefined;

/** Hits are counted up to this number. */
const maxCounted = 1000;

/** Read units spent on counting; most searches have more hits than a reader pages through. */
const maxCountUnits = 6;

const isEnough = <T>({ end, isCounting, reader }: Run<T>, hits: number): boolean =>
  hits > end && (!isCounting || hits > maxCounted || reader.spent().units >= maxCountUnits);

/**
 * Begins the lists of this phase, and on a fresh start those of all later ones too: most searches need them, and it is
 * one round trip. Deferred phases begin together.
 */
async function beginPhase<T>(run: Run<T>, phase: Phase<T>, after: string | undefined): Promise<boolean> {
  const { reader, phases, end } = run;
  const following = phases.slice(phases.indexOf(phase)).filter((later) => phase.isDeferred || !later.isDeferred);
  const startedPhases = after === undefined ? following : [phase];
  const candidates = startedPhases.map((started) => candidatesOf(reader, started, after));
  /** One candidate that has been read to its end has every hit. */
  const lists = unreadLists(candidates.filter((lists) => !lists.some(isEnded)).flat());
  const most = lists.length === 1 ? end + 1 : phase.isDeferred ? firstDeferredReadSize : firstReadSize;
  return lists.length === 0 || reader.readOn(lists, { most });
}

interface CandidateRead<T> {
  candidate: CandidateLists<T>;
  phase: number;
  after: string | undefined;
  /** Hits of the earlier phases. */
  before: number;
}

async function hitsOf<T>(
  run: Run<T>,
  { candidate, phase, after }: Omit<CandidateRead<T>, 'before'>,
): Promise<Hit<T>[]> {
  const { reader, phases, fresh } = run;
  const { range } = reader;
  const { isStale, entries } = (await fresh) ?? noFreshEntries;
  const horizon = horizonOf(candidate, range);
  const isInReadRange = ({ sortKey }: ListEntry<T>) =>
    (after === undefined || isReadBefore(after, sortKey, range)) &&
    (horizon === undefined || !isReadBefore(horizon, sortKey, range));
  const indexed = entriesToHorizon(candidate, range).filter(({ value }) => !isStale(value));
  const inRange = entries.filter(isInReadRange);
  return sortEntries([...indexed, ...inRange], range)
    .filter(({ value }) => phases[phase]?.isHit(value))
    .map((entry) => ({ ...entry, phase }));
}

interface PhaseResult<T> {
  hits: Hit<T>[];
  resumeAt: ResumePoint;
}

const minReadSize = 12;
const maxReadSize = 300;

/** Entries to read per list for the remainder of the page, at the hit rate so far. */
function readSizeFor<T>({ end }: Run<T>, { lists }: CandidateLists<T>, hits: { here: number; all: number }): number {
  const missing = end + 1 - hits.all;
  if (missing <= 0) return 0;
  const read = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  const rate = Math.max(0.05, hits.here / Math.max(1, read));
  const open = lists.filter((list) => !list.isEnded).length;
  return Math.min(maxReadSize, Math.max(minReadSize, Math.ceil(missing / rate / open)));
}

/** False when the budget is used up. */
function readOn<T>(run: Run<T>, candidate: CandidateLists<T>, hits: { here: number; all: number }): Promise<boolean> {
  const open = candidate.lists.filter((list) => !list.isEnded);
  const within = hits.all === 0 && !run.start ? run.budgetUntilHit : undefined;
  return run.reader.readOn(open, {
    most: readSizeFor(run, candidate, hits),
    units: run.isCounting ? maxCountUnits : 0,
    within,
  });
}

/** Reads one candidate until its end, until there are enough hits, or until the budget is used up. */
async function readCandidate<T>(
  run: Run<T>,
  { candidate, phase, after, before }: CandidateRead<T>,
): Promise<PhaseResult<T>> {
  for (;;) {
    const hits = await hitsOf(run, { candidate, phase, after });
    if (isEnded(candidate)) return { hits, resumeAt: undefined };
    const resumeAt = { phase, after: horizonOf(candidate, run.reader.range) };
    const all = before + hits.length;
    if (isEnough(run, all) || !(await readOn(run, candidate, { here: hits.length, all }))) return { hits, resumeAt };
  }
}

async function runPhase<T>(
  run: Run<T>,
  at: Pick<PageStart, 'phase' | 'after'>,
  before: number,
): Promise<PhaseResult<T>> {
  const phase = run.phases[at.phase];
  if (!phase || !(await beginPhase(run, phase, at.after))) return { hits: [], resumeAt: at };
  const candidate = sparsest(candidatesOf(run.reader, phase, at.after), run.reader.range);
  return candidate ? readCandidate(run, { ...at, candidate, before }) : { hits: [], resumeAt: undefined };
}

async function gather<T>(run: Run<T>): Promise<PhaseResult<T>> {
  let at = { phase: run.start?.phase ?? 0, after: run.start?.after };
  const first = run.phases[at.phase];
  if (first?.sorted) {
    const all = await sortedHits(run, first, at);
    if (all) return { hits: all, resumeAt: undefined };
    at = { ...at, phase: at.phase + 1 };
  }
  const hits: Hit<T>[] = [];
  while (at.phase < run.phases.length) {
    const result = await runPhase(run, at, hits.length);
    hits.push(...result.hits);
    if (result.resumeAt) return { hits, resumeAt: result.resumeAt };
    at = { phase: at.phase + 1, after: undefined };
    if (isEnough(run, hits.length)) break;
  }
  return { hits, resumeAt: at.phase < run.phases.length ? at : undefined };
}

/** Where the next page begins. */
function nextOf<T>({ hits, resumeAt }: PhaseResult<T>, end: number): ResumePoint {
  const last = hits[end - 1];
  return last && hits.length > end ? { phase: last.phase, after: last.sortKey } : resumeAt;
}

/** The first page counts all hits within the budget; later pages carry the total in their cursor. */
function totalOf<T>({ start }: Run<T>, { hits, resumeAt }: PhaseResult<T>): Pick<PageStart, 'total' | 'isCapped'> {
  if (start) return { total: start.total, isCapped: start.isCapped };
  return { total: Math.min(maxCounted, hits.length), isCapped: resumeAt !== undefined || hits.length > maxCounted };
}

export async function runSearch<T>(search: Search<T>): Promise<FoundPage<T>> {
  const { queryText, page, limit, cursor, reader, total } = search;
  const start = readStart(queryText, cursor, reader.range);
  const skip = start ? 0 : (page - 1) * limit;
  const end = skip + limit;
  const run: Run<T> = { ...search, start, end, isCounting: !start && !total };
  const [result, knownTotal] = await Promise.all([gather(run), total?.()]);
  const count = knownTotal === undefined ? totalOf(run, result) : { total: knownTotal, isCapped: false };
  const next = nextOf(result, end);
  return {
    items: result.hits.slice(skip, end).map(({ value }) => value),
    ...count,
    cursor: next && writeStart(queryText, { ...next, ...count }),
    spent: reader.spent(),
  };
}
