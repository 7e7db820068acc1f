import type { Pagination } from '#shared/contract/shapes/common';
import type { Reader } from './fields.ts';

/** The names that lists have in the specification. `items` occurs inside `users`. */
const names = ['posts', 'files', 'users', 'followers', 'following', 'purchases', 'sales'];

/**
 * Finds the list of an answer: the answer itself, under one of its names, or in `data`; otherwise the first array there
 * is.
 */
function itemsIn(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  const fields = Object(answer);
  const inner = ['data', ...names, 'items'].flatMap((name) => (fields[name] ? [itemsIn(fields[name])] : []));
  return inner.find(Boolean) ?? Object.values(fields).find(Array.isArray);
}

export interface PageQuery {
  page?: number;
  limit?: number;
}

/**
 * Derives what the specification leaves out: there is a next page after a full one, or as the total or the number of
 * pages says. The next page is then fetched by number, as the cursor is empty.
 */
function readPagination(value: unknown, { page = 1, limit = 0 }: PageQuery, length: number): Pagination {
  const answer = Object(value);
  const total = answer.total ?? (page - 1) * limit + length;
  const totalPages = answer.totalPages ?? Math.max(page, Math.ceil(total / (limit || 1)));
  const isFull = limit > 0 && length >= limit;
  const hasMore = (answer.total ?? answer.totalPages) === undefined ? isFull : page < totalPages;
  const isCapped = hasMore && answer.total === undefined;
  return {
    ...{ page, limit, total, totalPages, next_cursor: hasMore ? '' : null },
    ...(isCapped && { total_is_capped: true }),
    ...answer,
  };
}

/** A list under every name that a page may read it by, its items completed; undefined when the answer has none. */
export function readList(answer: unknown, query: PageQuery, read: Reader | undefined): object | undefined {
  const items = itemsIn(answer)?.map((item) => read?.(item) ?? item);
  if (!items) return undefined;
  const outer = Object(answer);
  const inner = outer.data ?? outer;
  const itemsByName = Object.fromEntries(names.map((name) => [name, items]));
  const pagination = readPagination(inner.pagination ?? outer.pagination, query, items.length);
  const list = { ...itemsByName, ...(Array.isArray(inner) ? {} : inner), ...(read && itemsByName), pagination };
  return { ...list, data: list };
}
