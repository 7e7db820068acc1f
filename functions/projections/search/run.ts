import type { Cost, FoundPage } from '#functions/ports/search';
import { type Cover, entriesOf, horizonOf, inOrder, isBefore, isEnded, sparsest } from './covers.ts';
import { readStart, type Start, writeStart } from './cursor.ts';
import type { Order } from './places.ts';
import type { Placed, Reader } from './reader.ts';

/** One part of the results: what is in any of these covers, and a hit. */
export interface Phase<T> {
  /** Names of lists. */
  covers: string[][];
  isHit(value: T): boolean;
  /**
   * These lists are in another order than what is looked for: they are read to their end, and their hits are put in order
   * here. Undefined: they are too many, and the phase that follows looks for the same.
   */
  sorted?: { by: Order; inOrder(hits: readonly T[]): Promise<Placed<T>[] | undefined> };
}

export interface Search<T> {
  /** What is looked for, in any words: a cursor of another search is none here. */
  asked: string;
  /** One after the other: a later phase begins where the hits of the one before end. */
  phases: Phase<T>[];
  reader: Reader<T>;
  page: number;
  limit: number;
  cursor?: string | undefined;
  /** Known from elsewhere: nothing is read to count. */
  total?: (() => Promise<number>) | undefined;
  /** Before anything is found; the rest is for looking for less. */
  whileNone?: Cost | undefined;
  /** Documents as they are, where the lists have them otherwise: theirs is the last word. */
  fresh?: Promise<Fresh<T>> | undefined;
}

export interface Fresh<T> {
  isStale(value: T): boolean;
  placed: Placed<T>[];
}

interface Hit<T> extends Placed<T> {
  phase: number;
}

/** Where reading stopped. */
type Rest = Pick<Start, 'phase' | 'after'> | undefined;

/** Further than this nobody counts. */
const counted = 1000;

/** Of each of several lists, at first: enough to see which is the sparsest. */
const firstRead = 16;

/** A page may cost what it costs. Reading on only to count stops here: most searches have more hits than anybody looks at. */
const countUnits = 6;

interface Run<T> extends Search<T> {
  start: Start | undefined;
  /** Hits up to the end of the page. */
  end: number;
  isCounting: boolean;
}

const isEnough = <T>({ end, isCounting, reader }: Run<T>, hits: number): boolean =>
  hits > end && (!isCounting || hits > counted || reader.spent().units >= countUnits);

const coversOf = <T>(reader: Reader<T>, { covers }: Phase<T>, after: string | undefined): Cover<T>[] =>
  covers.map((names) => ({ lists: names.map((name) => reader.list(name, after)) }));

const untouched = <T>(covers: readonly Cover<T>[]) => [
  ...new Set(covers.flatMap(({ lists }) => lists.filter(({ isEnded: ended, entries }) => !ended && !entries.length))),
];

/** From the very beginning, the lists of all phases at once: most searches need them all, and that is one round trip. */
async function begin<T>(run: Run<T>, phase: Phase<T>, after: string | undefined): Promise<boolean> {
  const { reader, phases, end } = run;
  const begun = after === undefined ? phases.slice(phases.indexOf(phase)) : [phase];
  const lists = untouched(begun.flatMap((one) => coversOf(reader, one, after)));
  const most = lists.length === 1 ? end + 1 : firstRead;
  return lists.length === 0 || reader.readOn(lists, { most });
}

interface Followed<T> {
  cover: Cover<T>;
  phase: number;
  after: string | undefined;
  /** Hits of the phases before. */
  before: number;
}

const noneFresh = { isStale: () => false, placed: [] };

async function hitsOf<T>(run: Run<T>, { cover, phase, after }: Omit<Followed<T>, 'before'>): Promise<Hit<T>[]> {
  const { reader, phases, fresh } = run;
  const { order } = reader;
  const { isStale, placed } = (await fresh) ?? noneFresh;
  const horizon = horizonOf(cover, order);
  const isHere = ({ place }: Placed<T>) =>
    (after === undefined || isBefore(after, place, order)) &&
    (horizon === undefined || !isBefore(horizon, place, order));
  const standing = entriesOf(cover, order).filter(({ value }) => !isStale(value));
  const current = placed.filter(isHere);
  return inOrder([...standing, ...current], order)
    .filter(({ value }) => phases[phase]?.isHit(value))
    .map((entry) => ({ ...entry, phase }));
}

interface PhaseResult<T> {
  hits: Hit<T>[];
  rest: Rest;
}

const fewAtOnce = 12;
const mostAtOnce = 300;

/** So many entries of each list bring the rest of the page, if hits go on as they began. */
function needed<T>({ end }: Run<T>, { lists }: Cover<T>, hits: { here: number; all: number }): number {
  const missing = end + 1 - hits.all;
  if (missing <= 0) return 0;
  const read = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  const rate = Math.max(0.05, hits.here / Math.max(1, read));
  const open = lists.filter((list) => !list.isEnded).length;
  return Math.min(mostAtOnce, Math.max(fewAtOnce, Math.ceil(missing / rate / open)));
}

/** False: nothing was left to spend. */
function readOn<T>(run: Run<T>, cover: Cover<T>, hits: { here: number; all: number }): Promise<boolean> {
  const open = cover.lists.filter((list) => !list.isEnded);
  const within = hits.all === 0 && !run.start ? run.whileNone : undefined;
  return run.reader.readOn(open, { most: needed(run, cover, hits), units: run.isCounting ? countUnits : 0, within });
}

/** Reads on in one cover until its end, until there is enough, or until nothing is left to spend. */
async function follow<T>(run: Run<T>, { cover, phase, after, before }: Followed<T>): Promise<PhaseResult<T>> {
  for (;;) {
    const hits = await hitsOf(run, { cover, phase, after });
    if (isEnded(cover)) return { hits, rest: undefined };
    const rest = { phase, after: horizonOf(cover, run.reader.order) };
    const all = before + hits.length;
    if (isEnough(run, all) || !(await readOn(run, cover, { here: hits.length, all }))) return { hits, rest };
  }
}

async function runPhase<T>(run: Run<T>, at: Pick<Start, 'phase' | 'after'>, before: number): Promise<PhaseResult<T>> {
  const phase = run.phases[at.phase];
  if (!phase || !(await begin(run, phase, at.after))) return { hits: [], rest: at };
  const cover = sparsest(coversOf(run.reader, phase, at.after), run.reader.order);
  return cover ? follow(run, { ...at, cover, before }) : { hits: [], rest: undefined };
}

/** So much may be read of lists that have to be read to their end. */
const wholeUnits = 30;
const wholeAtOnce = 100;

/** The sparsest of these covers, read to its end; undefined where that is too far. */
async function readWhole<T>(reader: Reader<T>, phase: Phase<T>): Promise<Cover<T> | undefined> {
  const covers = coversOf(reader, phase, undefined);
  if (!(await reader.readOn(untouched(covers), { most: firstRead }))) return undefined;
  const cover = sparsest(covers, reader.order);
  while (cover && !isEnded(cover)) {
    const open = cover.lists.filter((list) => !list.isEnded);
    if (reader.spent().units >= wholeUnits || !(await reader.readOn(open, { most: wholeAtOnce }))) return undefined;
  }
  return cover;
}

async function sortedHits<T>(
  run: Run<T>,
  phase: Phase<T>,
  { phase: number, after }: Pick<Start, 'phase' | 'after'>,
): Promise<Hit<T>[] | undefined> {
  const { sorted, isHit } = phase;
  const whole = sorted && (await readWhole(run.reader.inOrder(sorted.by), phase));
  if (!whole) return undefined;
  const { isStale, placed } = (await run.fresh) ?? noneFresh;
  const { order } = run.reader;
  const standing = entriesOf(whole, sorted.by).map(({ value }) => value);
  const hits = await sorted.inOrder(standing.filter((value) => isHit(value) && !isStale(value)));
  if (!hits) return undefined;
  const all = inOrder([...hits, ...placed.filter(({ value }) => isHit(value))], order);
  return all
    .filter(({ place }) => after === undefined || isBefore(after, place, order))
    .map((entry) => ({ ...entry, phase: number }));
}

async function gather<T>(run: Run<T>): Promise<PhaseResult<T>> {
  let at = { phase: run.start?.phase ?? 0, after: run.start?.after };
  const first = run.phases[at.phase];
  if (first?.sorted) {
    const all = await sortedHits(run, first, at);
    if (all) return { hits: all, rest: undefined };
    at = { ...at, phase: at.phase + 1 };
  }
  const hits: Hit<T>[] = [];
  while (at.phase < run.phases.length) {
    const result = await runPhase(run, at, hits.length);
    hits.push(...result.hits);
    if (result.rest) return { hits, rest: result.rest };
    at = { phase: at.phase + 1, after: undefined };
    if (isEnough(run, hits.length)) break;
  }
  return { hits, rest: at.phase < run.phases.length ? at : undefined };
}

/** Where the next page begins. */
function nextOf<T>({ hits, rest }: PhaseResult<T>, end: number): Rest {
  const last = hits[end - 1];
  return last && hits.length > end ? { phase: last.phase, after: last.place } : rest;
}

/** On the first page all hits are counted, as far as it may cost; the pages behind it carry the number along. */
function totalOf<T>({ start }: Run<T>, { hits, rest }: PhaseResult<T>): Pick<Start, 'total' | 'isCapped'> {
  if (start) return { total: start.total, isCapped: start.isCapped };
  return { total: Math.min(counted, hits.length), isCapped: rest !== undefined || hits.length > counted };
}

export async function runSearch<T>(search: Search<T>): Promise<FoundPage<T>> {
  const { asked, page, limit, cursor, reader, total } = search;
  const start = readStart(asked, cursor, reader.order);
  const skip = start ? 0 : (page - 1) * limit;
  const end = skip + limit;
  const run: Run<T> = { ...search, start, end, isCounting: !start && !total };
  const [result, known] = await Promise.all([gather(run), total?.()]);
  const sum = known === undefined ? totalOf(run, result) : { total: known, isCapped: false };
  const next = nextOf(result, end);
  return {
    items: result.hits.slice(skip, end).map(({ value }) => value),
    ...sum,
    cursor: next && writeStart(asked, { ...next, ...sum }),
    spent: reader.spent(),
  };
}
