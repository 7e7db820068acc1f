import type { Item, Query, Table } from '#functions/ports/table';
import type { Pagination } from '#shared/contract/shapes/common';
import { limits } from '#shared/limits';

/** The requested page: a cursor takes precedence over the page number. */
export interface Paging {
  page: number;
  limit: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}

export type ListQuery = Omit<Query, 'limit' | 'cursor'>;

export interface PageQuery<T> {
  query: ListQuery;
  paging: Paging;
  read: (item: Item) => T;
  /** From a counter if there is one; otherwise the items are counted. */
  total?: (() => Promise<number>) | undefined;
}

/** A list page by page: the next page is read after the caller has processed the one before. */
export async function* pagesOf(table: Table, query: ListQuery, limit: number): AsyncGenerator<Item[], void> {
  let cursor: string | undefined;
  do {
    const page = await table.query({ ...query, limit, cursor });
    yield page.items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** The whole list: for jobs and operators, never for an API call. */
export async function queryAll(table: Table, query: ListQuery): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of pagesOf(table, query, 250)) all.push(...items);
  return all;
}

/** `before`: the number of items before the page, and the last of them; unknown after a cursor. */
type Start = { beyond: true } | { beyond: false; cursor: string | undefined; before?: number; last?: Item | undefined };

/** A page number is reached by reading through the list, up to a limit. */
export async function startOf(table: Table, query: ListQuery, { page, limit, cursor }: Paging): Promise<Start> {
  if (cursor) return { beyond: false, cursor };
  const before = (page - 1) * limit;
  let left = before;
  if (left > limits.jumpItems) return { beyond: true };
  let at: string | undefined;
  let last: Item | undefined;
  while (left > 0) {
    const walked = await table.query({ ...query, limit: left, cursor: at });
    left -= walked.items.length;
    last = walked.items.at(-1);
    at = walked.cursor;
    if (at === undefined) return { beyond: true };
  }
  return { beyond: false, cursor: at, before, last };
}

interface ReadPage {
  items: Item[];
  cursor: string | undefined;
  /** A lower bound of the list's length, and whether it is exact. */
  extent: { atLeast: number; isAll: boolean };
}

async function readPage(table: Table, query: ListQuery, paging: Paging): Promise<ReadPage> {
  const start = await startOf(table, query, paging);
  if (start.beyond) return { items: [], cursor: undefined, extent: { atLeast: 0, isAll: false } };
  const { items, cursor } = await table.query({ ...query, limit: paging.limit, cursor: start.cursor });
  const { before } = start;
  const goesOn = cursor !== undefined;
  const atLeast = (before ?? 0) + items.length + Number(goesOn);
  return { items, cursor, extent: { atLeast, isAll: before !== undefined && !goesOn } };
}

/** `isCapped`: there are more than were counted. */
interface Counted {
  total: number;
  isCapped: boolean;
}

/** Counting further would cost in proportion to the list. */
const maxCounted = 1000;

export async function countSome(table: Table, query: ListQuery): Promise<Counted> {
  const total = await table.count({ ...query, atMost: maxCounted + 1 });
  return { total: Math.min(total, maxCounted), isCapped: total > maxCounted };
}

/** A counter lags behind its list: the page's own evidence takes precedence. */
const corrected = (counter: number, { atLeast, isAll }: ReadPage['extent']): number =>
  isAll ? atLeast : Math.max(counter, atLeast);

export function paginationOf(paging: Paging, counted: number | Counted, next: string | undefined): Pagination {
  const { page, limit } = paging;
  const { total, isCapped } = typeof counted === 'number' ? { total: counted, isCapped: false } : counted;
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), next_cursor: next ?? null };
  return isCapped ? { ...pagination, total_is_capped: true } : pagination;
}

/**
 * One page of a list whose items all belong to it. For lists that filter after reading (`only`, text), use
 * `filteredPageOf`.
 */
export async function pageOf<T>(table: Table, listing: PageQuery<T>): Promise<Page<T>> {
  const { query, paging, read, total: counter } = listing;
  const [page, counted] = await Promise.all([
    readPage(table, query, paging),
    counter ? counter() : countSome(table, query),
  ]);
  const total = typeof counted === 'number' ? corrected(counted, page.extent) : counted;
  return { items: page.items.map(read), pagination: paginationOf(paging, total, page.cursor) };
}
