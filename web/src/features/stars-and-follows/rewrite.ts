import type { Query, QueryClient } from '@tanstack/react-query';
import type { Pages } from '../lists/pages.ts';

type Change = (cached: unknown, address: unknown) => unknown;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Changes items anywhere in a cached answer. Unchanged objects keep their identity, so they are not rendered again. */
export function mapped<Item extends object>(
  cached: unknown,
  isItem: (value: object) => value is Item,
  change: (item: Item) => Item,
): unknown {
  if (!isObject(cached)) return cached;
  if (isItem(cached)) return change(cached);
  const inside = Object.entries(cached).map(([name, before]) => ({
    name,
    before,
    now: mapped(before, isItem, change),
  }));
  if (inside.every(({ before, now: changed }) => before === changed)) return cached;
  return Array.isArray(cached)
    ? inside.map(({ now: changed }) => changed)
    : Object.fromEntries(inside.map(({ name, now: changed }) => [name, changed]));
}

const isPages = (cached: unknown): cached is Pages<object> => isObject(cached) && 'pages' in cached;

/** A list without some of its items, with the totals of its pages reduced. */
export function withoutItems(cached: unknown, isGone: (item: object) => boolean): unknown {
  if (!isPages(cached)) return cached;
  const removed = cached.pages.flatMap(({ items }) => items).filter(isGone).length;
  if (removed === 0) return cached;
  const pages = cached.pages.map(({ items, pagination }) => ({
    items: items.filter((item) => !isGone(item)),
    pagination: { ...pagination, total: Math.max(0, pagination.total - removed) },
  }));
  return { ...cached, pages };
}

/**
 * Applies a change to every cached answer without marking it as fresh. @returns a function that restores the former
 * data, or refetches what has been updated meanwhile
 */
export function rewrite(queries: QueryClient, change: Change): () => void {
  const reverts = queries
    .getQueryCache()
    .getAll()
    .map((query) => {
      const { queryKey, state } = query;
      const changed = change(state.data, queryKey[0]);
      if (changed === state.data) return undefined;
      query.setState({ data: changed });
      return () => {
        if (query.state.data === changed) query.setState({ data: state.data });
        else void queries.invalidateQueries({ queryKey, exact: true });
      };
    });
  return () => {
    for (const revert of reverts) revert?.();
  };
}

/**
 * Refetches queries that started before the write, as their answer may be outdated. Further pages of a list are left
 * alone.
 */
export async function askAgain(queries: QueryClient): Promise<void> {
  const fetching = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const filters = { predicate: (query: Query) => query.state.fetchMeta === null && fetching.includes(query) };
  await queries.cancelQueries(filters);
  await queries.refetchQueries({ ...filters, type: 'active' });
}
