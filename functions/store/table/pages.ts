import type { Item, Query, Table } from '#functions/ports/table';
import type { Pagination } from '#shared/contract/shapes/common';
import { limits } from '#shared/limits';

/** What a list's caller asks for: a cursor goes before the page number. */
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
  /** From a counter where there is one; otherwise the items are counted. */
  total?: () => Promise<number>;
}

/** A list page by page: the next one is read when the one before has been dealt with. */
export async function* pagesOf(table: Table, query: ListQuery, limit: number): AsyncGenerator<Item[], void> {
  let cursor: string | undefined;
  do {
    const page = await table.query({ ...query, limit, cursor });
    yield page.items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** To the end of the list: for jobs and operators, never for a call. */
export async function queryAll(table: Table, query: ListQuery): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of pagesOf(table, query, 250)) all.push(...items);
  return all;
}

/** `before`: items of the list that stand before the page, and the last of them; not known where it was reached by a cursor. */
type Start = { beyond: true } | { beyond: false; cursor: string | undefined; before?: number; last?: Item | undefined };

/** A jump by page number walks to its start, and no deeper than the limit. */
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
  /** What the page itself tells of the list: there are at least so many, and no more where it has come to the end. */
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

/** Beyond it a list says that there are more: counting on would cost by what somebody has. */
const maxCounted = 1000;

export async function countSome(table: Table, query: ListQuery): Promise<Counted> {
  const total = await table.count({ ...query, atMost: maxCounted + 1 });
  return { total: Math.min(total, maxCounted), isCapped: total > maxCounted };
}

/** A counter follows its list a moment later, up and down: what the page shows goes before what it says. */
const corrected = (counter: number, { atLeast, isAll }: ReadPage['extent']): number =>
  isAll ? atLeast : Math.max(counter, atLeast);

export function paginationOf(paging: Paging, counted: number | Counted, next: string | undefined): Pagination {
  const { page, limit } = paging;
  const { total, isCapped } = typeof counted === 'number' ? { total: counted, isCapped: false } : counted;
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), next_cursor: next ?? null };
  return isCapped ? { ...pagination, total_is_capped: true } : pagination;
}

/**
 * One page of a list whose items all belong to it. For lists that leave items out after reading (`only`, text), use `filtered`.
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
