import type { Table } from '#functions/ports/table';
import { type Page, type PageQuery, pageOf, paginationOf } from './pages.ts';

/** Limits of reads per page and items per read, so that a page has a maximum price however few items match. */
const maxTrips = 8;
const tripSize = 100;

/** Extra items of the first read: without counting, most lists match nearly completely. */
const margin = 4;

/**
 * Where a page starts: a read of the list, the number of its matches already shown, and of all matches shown before.
 */
interface Position {
  at: string | undefined;
  used: number;
  before: number;
}

const cursorPattern = /^(\d{1,4})\.(\d{1,9})\.(.*)$/s;

function positionOf(cursor: string | undefined): Position | undefined {
  const match = cursorPattern.exec(cursor ?? '');
  if (!match) return undefined;
  return { used: Number(match[1]), before: Number(match[2]), at: match[3] || undefined };
}

const cursorOf = ({ at, used, before }: Position): string => `${used}.${before}.${at ?? ''}`;

interface Match<T> {
  value: T;
  at: string | undefined;
  index: number;
}

interface GatheredMatches<T> {
  matches: Match<T>[];
  /** Where reading stopped; undefined at the end of the list. */
  rest: string | undefined;
}

interface Records<T> extends PageQuery<T> {
  /** Absent if nothing is filtered: then the page is the next part of the list. */
  matches: ((record: T) => boolean) | undefined;
}

/** With a `total`, reading stops with the page; otherwise it goes on to count, up to the limit. */
export interface Filtering<T> extends Records<T> {
  matches: (record: T) => boolean;
}

async function gather<T>(
  table: Table,
  filtering: Filtering<T>,
  { start, enough }: { start: Position; enough: number },
): Promise<GatheredMatches<T>> {
  const matches: Match<T>[] = [];
  let at = start.at;
  for (let trip = 0; trip < maxTrips; trip++) {
    const limit = trip === 0 ? Math.min(tripSize, enough + margin) : tripSize;
    const read = await table.query({ ...filtering.query, limit, cursor: at });
    const from = at;
    const values = read.items.map(filtering.read).filter(filtering.matches);
    matches.push(...values.map((value, index) => ({ value, at: from, index })).slice(trip === 0 ? start.used : 0));
    at = read.cursor;
    if (at === undefined || matches.length > enough) break;
  }
  return { matches, rest: at };
}

/** Where the next page starts; undefined if nothing is left. */
function nextOf<T>({ matches, rest }: GatheredMatches<T>, end: number, before: number): string | undefined {
  const following = matches[end];
  if (following) return cursorOf({ at: following.at, used: following.index, before: before + end });
  return rest && cursorOf({ at: rest, used: 0, before: before + matches.length });
}

/**
 * One page of the items that match. The total is exact as far as the reads reach, and grows with later pages. A page
 * may be short and still have a cursor if the limit was reached first.
 */
export async function filteredPageOf<T>(table: Table, filtering: Filtering<T>): Promise<Page<T>> {
  const { paging, total } = filtering;
  const position = positionOf(paging.cursor);
  const start = position ?? { at: undefined, used: 0, before: 0 };
  const skip = position ? 0 : (paging.page - 1) * paging.limit;
  const end = skip + paging.limit;
  const [gathered, knownTotal] = await Promise.all([
    gather(table, filtering, { start, enough: total ? end : Number.POSITIVE_INFINITY }),
    total?.(),
  ]);
  const counted = { total: start.before + gathered.matches.length, isCapped: gathered.rest !== undefined };
  return {
    items: gathered.matches.slice(skip, end).map(({ value }) => value),
    pagination: paginationOf(paging, knownTotal ?? counted, nextOf(gathered, end, start.before)),
  };
}

/** One page of records, or of those that match; `total` counts all of them and not what matches. */
export const recordsOf = <T>(table: Table, { matches, total, ...list }: Records<T>): Promise<Page<T>> =>
  matches ? filteredPageOf(table, { ...list, matches }) : pageOf(table, { ...list, total });
