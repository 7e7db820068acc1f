import type { Pagination } from '#shared/contract/common';
import { limits } from '#shared/limits';
import type { Item, Query, Table } from '../ports.ts';

/** What a list's caller asks for: a cursor goes before the page number. */
export interface PageWanted {
  page: number;
  limit: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}

export type ListQuery = Omit<Query, 'limit' | 'cursor'>;

export interface Listing<T> {
  query: ListQuery;
  wanted: PageWanted;
  read: (item: Item) => T;
  /** From a counter where there is one; otherwise the items are counted. */
  total?: () => Promise<number>;
}

/** To the end of the list: for jobs and operators, never for a call. */
export async function queryAll(table: Table, query: ListQuery): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await table.query({ ...query, limit: 250, cursor });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return items;
}

type Start = { beyond: true } | { beyond: false; cursor: string | undefined };

/** A jump by page number walks to its start, and no deeper than the limit. */
async function startOf(table: Table, query: ListQuery, { page, limit, cursor }: PageWanted): Promise<Start> {
  if (cursor) return { beyond: false, cursor };
  let left = (page - 1) * limit;
  if (left > limits.jumpItems) return { beyond: true };
  let at: string | undefined;
  while (left > 0) {
    const walked = await table.query({ ...query, limit: left, cursor: at });
    left -= walked.items.length;
    at = walked.cursor;
    if (at === undefined) return { beyond: true };
  }
  return { beyond: false, cursor: at };
}

async function readPage(table: Table, query: ListQuery, wanted: PageWanted) {
  const start = await startOf(table, query, wanted);
  if (start.beyond) return { items: [], cursor: undefined };
  return table.query({ ...query, limit: wanted.limit, cursor: start.cursor });
}

/** `isCapped`: there are more than were counted. */
interface Counted {
  total: number;
  isCapped: boolean;
}

/** Beyond it a list says that there are more: counting on would cost by what somebody has. */
const countedAtMost = 1000;

export async function countSome(table: Table, query: ListQuery): Promise<Counted> {
  const total = await table.count({ ...query, atMost: countedAtMost + 1 });
  return { total: Math.min(total, countedAtMost), isCapped: total > countedAtMost };
}

const totalIn = (counted: number | Counted): number => {
  if (typeof counted === 'number') return counted;
  return counted.isCapped ? Number.POSITIVE_INFINITY : counted.total;
};

export function paginationOf(wanted: PageWanted, counted: number | Counted, next: string | undefined): Pagination {
  const { page, limit } = wanted;
  const { total, isCapped } = typeof counted === 'number' ? { total: counted, isCapped: false } : counted;
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), next_cursor: next ?? null };
  return isCapped ? { ...pagination, total_is_capped: true } : pagination;
}

/**
 * One page of a list whose items all belong to it. For lists that leave items out after reading (`only`, text), use `sieve`.
 */
export async function pageOf<T>(table: Table, listing: Listing<T>): Promise<Page<T>> {
  const { query, wanted, read, total: counter } = listing;
  const [found, counted] = await Promise.all([
    readPage(table, query, wanted),
    counter ? counter() : countSome(table, query),
  ]);
  const items = found.items.map(read);
  const isLast = !wanted.cursor && (wanted.page - 1) * wanted.limit + items.length >= totalIn(counted);
  return { items, pagination: paginationOf(wanted, counted, isLast ? undefined : found.cursor) };
}
