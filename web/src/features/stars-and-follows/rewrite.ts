import type { Query, QueryClient } from '@tanstack/react-query';
import type { Pages } from '../lists/pages.ts';

type Change = (cached: unknown, address: unknown) => unknown;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Answers are made of arrays and plain objects. Where nothing is changed the same object stays, and nothing is drawn anew. */
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
  if (inside.every(({ before, now }) => before === now)) return cached;
  return Array.isArray(cached)
    ? inside.map(({ now }) => now)
    : Object.fromEntries(inside.map(({ name, now }) => [name, now]));
}

const isPages = (cached: unknown): cached is Pages<object> => isObject(cached) && 'pages' in cached;

/** The same list without some of its items; each of its pages says how many there are in all. */
export function without(cached: unknown, isGone: (item: object) => boolean): unknown {
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
 * Shows a change in every answer that is kept: none gets younger by it, and what is to be asked for anew stays so. The
 * result puts back what was there; where something has come from the server meanwhile, it is asked for once more.
 */
export function rewrite(queries: QueryClient, change: Change): () => void {
  const putBack = queries
    .getQueryCache()
    .getAll()
    .map((query) => {
      const { queryKey, state } = query;
      const now = change(state.data, queryKey[0]);
      if (now === state.data) return undefined;
      query.setState({ data: now });
      return () => {
        if (query.state.data === now) query.setState({ data: state.data });
        else void queries.invalidateQueries({ queryKey, exact: true });
      };
    });
  return () => {
    for (const one of putBack) one?.();
  };
}

/** What was asked before the write may be answered as it was before; another page of a list is not asked for twice. */
export async function askAgain(queries: QueryClient): Promise<void> {
  const underWay = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const among = { predicate: (query: Query) => query.state.fetchMeta === null && underWay.includes(query) };
  await queries.cancelQueries(among);
  await queries.refetchQueries({ ...among, type: 'active' });
}
